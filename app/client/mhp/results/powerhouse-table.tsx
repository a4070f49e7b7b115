import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { formatFixed, roundHalfUp } from '../../../domain/format.ts'
import type { Powerhouse } from '../../../domain/mhp/contract.ts'
import { hoveredAtom } from '../../map/map-state.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { shortPower } from '../mhp-shapes.ts'
import { hoveredPowerhouseAtom, powerhouseHover, selectedPowerhouseAtom } from '../mhp-state.ts'

type Figure = 'power' | 'head' | 'chainage' | 'elevation' | 'radius' | 'required' | 'calculated'
const figure = (
  id: Figure | 'latitude' | 'longitude',
  value: (one: Powerhouse) => number,
  text?: (value: number) => string,
): TableColumn<Powerhouse> => ({
  id,
  words: `mhp.table.${id}`,
  value,
  show: text && (one => text(value(one))),
  number: true,
})
const fixed = (digits: number) => (value: number) => formatFixed(value, digits)

const columns: TableColumn<Powerhouse>[] = [
  { id: 'index', words: 'mhp.table.index', value: one => one.index },
  figure(
    'power',
    one => one.power_kW,
    value => String(roundHalfUp(value, 3)),
  ),
  figure('head', one => one.head_m, fixed(2)),
  figure('chainage', one => one.chainage_m),
  figure('elevation', one => one.elevation_m),
  figure('radius', one => one.aoi_radius_m),
  figure('required', one => one.num_household_required),
  figure('calculated', one => one.num_household_calculated),
  figure('longitude', one => one.longitude, fixed(6)),
  figure('latitude', one => one.latitude, fixed(6)),
]

/**
 * The powerhouse with the highest power comes first and is initially selected. The place in the table is not
 * remembered, because another plant has different rows.
 */
const rules = { sort: 'power', down: true }

/**
 * Table of powerhouses. Hovering a row highlights its powerhouse, and selecting one emphasises its area of interest.
 */
export function PowerhouseTable({ powerhouses }: { powerhouses: Powerhouse[] }) {
  const say = useSay()
  const [selected, select] = useAtom(selectedPowerhouseAtom)
  const setHovered = useSetAtom(hoveredAtom)
  const frame = useSelectedInView(selected)
  return (
    <div ref={frame}>
      <h3>{say('mhp.table')}</h3>
      <DataTable
        isDense
        name={say('mhp.table')}
        columns={columns}
        rows={powerhouses}
        table={useTableView(rules)}
        id={one => one.index}
        label={one => say('mhp.table.select', { index: one.index })}
        selected={selected}
        hovered={useAtomValue(hoveredPowerhouseAtom)}
        hover={one =>
          setHovered(one && { layer: powerhouseHover, id: one.index, name: shortPower(one.power_kW) })
        }
        select={one => select(one.index)}
      />
    </div>
  )
}

/**
 * A powerhouse that is selected on the map is scrolled into view in the table. The first one does not scroll the page.
 */
function useSelectedInView(selected: number | null) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(selected)
  useEffect(() => {
    if (shown.current === selected) return
    shown.current = selected
    frame.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return frame
}
