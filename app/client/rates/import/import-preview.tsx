import type { RateDifference } from '../../../domain/rates/changes-contract.ts'
import { rowNameText, tableTitles } from '../../../domain/rates/edited-tables.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import type { TableColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useSay } from '../../ui/use-say.ts'
import { itemText, rateUnitText, rateValueText } from '../changes/rate-texts.ts'
import classes from './import.module.css'
import type { Preview } from './use-import.ts'

type Fault = Preview['faults'][number]
const rules = { sizes: [15, 50, 100] }

const differenceColumns: TableColumn<RateDifference>[] = [
  {
    id: 'item',
    words: 'rates.item',
    value: one => one.item,
    show: ({ table, item }, say) => itemText(table, item, say),
  },
  {
    id: 'table',
    words: 'rates.table',
    value: one => one.table,
    show: ({ table }, say) => say(tableTitles[table]),
    card: 'plain',
  },
  {
    id: 'row',
    words: 'rates.row',
    value: one => one.row,
    show: ({ table, row }, say) => rowNameText(table, row, say),
    card: 'plain',
  },
  {
    id: 'from',
    words: 'rates.from',
    value: one => String(one.from),
    show: (one, say) => rateValueText(one, one.from, say),
    number: true,
  },
  {
    id: 'to',
    words: 'rates.to',
    value: one => String(one.to),
    show: (one, say) => <b>{rateValueText(one, one.to, say)}</b>,
    number: true,
  },
  {
    id: 'unit',
    words: 'rates.unit',
    value: () => null,
    show: ({ table, item }, say) => rateUnitText(table, item, say),
    card: 'plain',
  },
]
const faultColumns: TableColumn<Fault>[] = [
  { id: 'line', words: 'rates.lineNumber', value: one => one.line, width: '64px' },
  { id: 'what', words: 'rates.problem', value: one => one.what, card: 'plain' },
  { id: 'remedy', words: 'rates.remedy', value: one => one.remedy, card: 'plain' },
]

/** Changes that a table would make, or all lines with errors that prevent it. */
export function ImportPreview({ preview: { differences, faults } }: { preview: Preview }) {
  const say = useSay()
  const table = useTableView(rules)
  if (faults.length > 0)
    return (
      <div className={classes.preview}>
        <GeneralError text={say('rates.faults', { count: faults.length })} />
        <DataTable
          name={say('rates.faultList')}
          className={classes.table}
          columns={faultColumns}
          rows={faults}
          table={table}
          id={({ line, what }) => `${line} ${what}`}
        />
      </div>
    )
  const isSame = differences.length === 0
  return (
    <div className={classes.preview}>
      <p role="status">
        {isSame ? say('rates.noDifferences') : say('rates.nothingYet', { count: differences.length })}
      </p>
      {!isSame && (
        <DataTable
          name={say('rates.differences')}
          className={classes.table}
          columns={differenceColumns}
          rows={differences}
          table={table}
          id={({ table, row, item }) => `${table} ${row} ${item}`}
        />
      )}
    </div>
  )
}
