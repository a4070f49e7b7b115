import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import { formatCount } from '../../domain/format.ts'
import { buildingFilterAtom } from '../map/building-filter-state.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { BottomSheet, type SheetStop } from '../ui/pane/sheet.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './buildings.module.css'
import { chosenFilterAtom, filterOpenAtom, resetFilterAtom } from './buildings-state.ts'
import type { CreateCluster } from './filter-actions.tsx'
import type { FilterPlace } from './filter-panel.tsx'
import { useBuildingSlice, useFacets } from './use-building-slice.ts'
import { useFilteredWards } from './use-filtered-wards.ts'

const FilterPanel = lazyPart(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const phoneFoot_px = 57

/** Opens the filter over the map. It also shows whether a filter is active, and clears it. */
export function FilterControl({
  place,
  createCluster,
}: {
  place: FilterPlace | null
  createCluster: CreateCluster
}) {
  const say = useSay()
  const [isOpen, setOpen] = useAtom(filterOpenAtom)
  const isActive = useAtomValue(buildingFilterAtom) !== null
  const filter = useAtomValue(chosenFilterAtom)
  const reset = useSetAtom(resetFilterAtom)
  const opener = useRef<HTMLButtonElement>(null)
  const facets = useFacets(useBuildingSlice(place?.sddmm ?? null, isActive).data, useDeferredValue(filter))
  useFilteredWards(place?.sddmm ?? null)

  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  const shown = formatCount(facets?.houses ?? null)
  return (
    <>
      <div className={classes.control} data-active={isActive || undefined}>
        <button ref={opener} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconFilter size={18} stroke={1.6} aria-hidden />
          {isActive
            ? say('buildings.active', { shown, all: formatCount(facets?.all.houses ?? null) })
            : say('buildings.filter')}
        </button>
        {isActive && (
          <button
            type="button"
            aria-label={say('buildings.reset')}
            title={say('buildings.reset')}
            onClick={() => reset()}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      {isOpen && (
        <Frame close={close}>
          <Suspense>
            <FilterPanel place={place} createCluster={createCluster} close={close} />
          </Suspense>
        </Frame>
      )}
    </>
  )
}

/** A frame next to the map's controls, or a sheet on a phone. */
function Frame({ close, children }: { close(): void; children: ReactNode }) {
  const say = useSay()
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const [stop, setStop] = useState<SheetStop>(1)
  if (isPhone) {
    return (
      <BottomSheet
        label={say('buildings.filter')}
        gripLabel={say('shell.sheetGrip')}
        stop={stop}
        rest={setStop}
        bottom_px={phoneFoot_px}
      >
        {children}
      </BottomSheet>
    )
  }
  return (
    <section
      className={classes.panel}
      aria-label={say('buildings.filter')}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      {children}
    </section>
  )
}
