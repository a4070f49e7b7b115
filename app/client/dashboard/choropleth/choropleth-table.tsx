import { useMemo } from 'react'
import { unitOf } from '../../../domain/dashboard/indicators.ts'
import { classColours, classOf } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { figureText } from '../../../domain/dashboard/shown/figure-text.ts'
import { titleWithUnit } from '../../../domain/dashboard/shown/figure-words.ts'
import { toCsv } from '../../../formats/csv.ts'
import type { RegionLists } from '../../region/cascade.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { nameOfRegion } from '../place/region-names.ts'
import classes from './choropleth.module.css'
import { listRankedFigures, type RankedFigure } from './ranked-figures.ts'
import type { IndicatorFigures } from './use-choropleth.ts'

const rules = { sort: 'value', down: true, sizes: [50] }

/**
 * The figures behind the colours of the map: the municipalities of the region, which can be sorted, selected and saved.
 */
export function ChoroplethTable(props: {
  figures: IndicatorFigures
  region: number
  /** The selected local level, if there is one. */
  chosen: number | null
  lists: RegionLists
  choose(sddmm: number): void
  close(): void
}) {
  const { figures, region, chosen, lists, choose, close } = props
  const say = useSay()
  const language = languageChoice.use()
  const columns = useMemo(() => columnsOf(figures), [figures])
  const rows = useMemo(() => {
    const nameOf = (code: number) => nameOfRegion(lists, code, language, say)
    return listRankedFigures(figures.values, region, lists.municipalities, nameOf)
  }, [figures, region, lists, language, say])
  const title = `${say(`indicator.${figures.id}`)} · ${nameOfRegion(lists, region, language, say)}`
  return (
    <Dialog title={title} closeLabel={say('shell.close')} close={close}>
      <DataTable
        className={classes.tableFrame}
        name={title}
        columns={columns}
        rows={rows}
        table={useTableView(rules, 'dashboard.levels')}
        id={row => row.sddmm}
        selected={chosen}
        select={row => choose(row.sddmm)}
        csv={{ file: `${figures.id}-${region}.csv`, write: rows => csvOf(figures, rows) }}
      />
    </Dialog>
  )
}

function columnsOf({ id, breaks }: IndicatorFigures): TableColumn<RankedFigure>[] {
  const tones = classColours(breaks.length + 1)
  const toneOf = (value: number | null) => (value === null ? 'seq-none' : tones[classOf(value, breaks)])
  return [
    {
      id: 'name',
      words: 'region.municipality',
      value: row => row.name,
      show: ({ name, value }) => (
        <span className={classes.toned}>
          <i style={{ background: `var(--${toneOf(value)})` }} />
          {name}
        </span>
      ),
    },
    { id: 'district', words: 'region.district', value: row => row.district, card: 'plain' },
    {
      id: 'value',
      words: say => titleWithUnit(id, say),
      value: row => row.value,
      show: row => figureText(row.value, unitOf(id)),
      number: true,
      card: 'end',
    },
  ]
}

/** CSV for other programs. It has the same column heads in every language, and includes the source. */
function csvOf(figures: IndicatorFigures, rows: readonly RankedFigure[]): string {
  const { id, unit, year, source, generated } = figures
  return toCsv(
    ['sddmm', 'municipality', 'district', 'indicator', 'value', 'unit', 'year', 'source', 'generated'],
    rows.map(({ sddmm, name, district, value }) => [
      ...[sddmm, name, district, id, value],
      ...[unit, year, source, String(generated)],
    ]),
  )
}
