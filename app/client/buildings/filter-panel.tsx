import { Checkbox, CloseButton } from '@mantine/core'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useDeferredValue } from 'react'
import { formatCount } from '../../domain/format.ts'
import { footprintClasses, gridDistanceClasses } from '../../domain/spatial/buildings/building-classes.ts'
import type { AreaRings } from '../../domain/spatial/polygon/inside.ts'
import { buildingFilterAtom } from '../map/building-filter-state.ts'
import { Button } from '../ui/button.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './buildings.module.css'
import { distanceName } from './buildings-geojson.ts'
import { chosenFilterAtom, resetFilterAtom } from './buildings-state.ts'
import { ClassSlider } from './class-slider.tsx'
import { type CreateCluster, FilterActions } from './filter-actions.tsx'
import { useBuildingSlice, useFacets } from './use-building-slice.ts'
import { UseChoice } from './use-choice.tsx'
import { WardChoice } from './ward-choice.tsx'

export type FilterPlace = {
  sddmm: number
  area: AreaRings
  /** Number of wards. */
  wards: number
  /** Whether the camera is close enough to show single buildings. */
  isClose: boolean
}

const distanceNames = Array.from({ length: gridDistanceClasses.length + 1 }, (_, at) => distanceName(at))

/**
 * Controls of the filter with the number of buildings that each option would show, and actions for the buildings that
 * match.
 */
export function FilterPanel({
  place,
  createCluster,
  close,
}: {
  place: FilterPlace | null
  createCluster: CreateCluster
  close(): void
}) {
  const say = useSay()
  return (
    <>
      <header className={classes.head}>
        <h2>{say('buildings.filter')}</h2>
        <CloseButton autoFocus onClick={close} aria-label={say('buildings.close')} />
      </header>
      {place ? (
        <FilterForm key={place.sddmm} place={place} createCluster={createCluster} />
      ) : (
        <p className={classes.empty}>{say('buildings.noMunicipality')}</p>
      )}
    </>
  )
}

function FilterForm({ place, createCluster }: { place: FilterPlace; createCluster: CreateCluster }) {
  const say = useSay()
  const [filter, choose] = useAtom(chosenFilterAtom)
  const isActive = useAtomValue(buildingFilterAtom) !== null
  const reset = useSetAtom(resetFilterAtom)
  const { data, error, refetch } = useBuildingSlice(place.sddmm, true)
  // The thumb of the slider moves at once, and the counts may follow later.
  const facets = useFacets(data, useDeferredValue(filter))
  if (error) {
    return (
      <div className={classes.empty}>
        <p>{say('buildings.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {say('shell.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className={classes.body}>
        {!place.isClose && <p className={classes.hint}>{say('buildings.zoomIn')}</p>}
        <ClassSlider
          title={say('buildings.footprint')}
          fromLabel={say('buildings.footprint.from')}
          toLabel={say('buildings.footprint.to')}
          names={footprintClasses}
          counts={facets?.footprint ?? null}
          range={filter.footprint}
          part="footprint"
          choose={choose}
        />
        <ClassSlider
          title={say('buildings.distance')}
          fromLabel={say('buildings.distance.from')}
          toLabel={say('buildings.distance.to')}
          names={distanceNames}
          counts={facets?.grid_distance ?? null}
          range={filter.grid_distance}
          part="grid_distance"
          choose={choose}
        />
        <UseChoice uses={filter.uses} others={filter.others} counts={facets?.use ?? null} choose={choose} />
        <Checkbox
          size="xs"
          checked={filter.others}
          onChange={event => choose({ others: event.currentTarget.checked })}
          label={say('buildings.others', { count: formatCount(facets?.othersAside ?? null) })}
        />
        <WardChoice
          sddmm={place.sddmm}
          count={place.wards}
          chosen={filter.wards}
          counts={facets?.ward ?? null}
          choose={choose}
        />
      </div>
      <footer className={classes.foot}>
        <p role="status">
          <b>
            {say('buildings.passing', {
              shown: formatCount(facets?.houses ?? null),
              all: formatCount(facets?.all.houses ?? null),
            })}
          </b>{' '}
          {facets && facets.others > 0 && (
            <span>{say('buildings.othersPassing', { count: formatCount(facets.others) })}</span>
          )}
        </p>
        <Button size="small" disabled={!isActive} onClick={() => reset()}>
          {say('buildings.reset')}
        </Button>
        <FilterActions
          slice={data?.slice ?? null}
          filter={filter}
          area={place.area}
          createCluster={createCluster}
        />
      </footer>
    </>
  )
}
