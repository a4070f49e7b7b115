import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MessageKey } from '../../domain/messages/messages.ts'
import { rowColumns, type TableKind, tableTitles, tableWords } from '../../domain/rates/edited-tables.ts'
import type { FieldErrors, FormValues } from '../ui/form/form-errors.ts'
import { RowDialog } from '../ui/row-dialog/row-dialog.tsx'
import { useEdited } from '../ui/row-dialog/use-edited.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { useTableViewInUrl } from '../ui/table/use-table-view.ts'
import { useSay } from '../ui/use-say.ts'
import { ImportRates } from './import/import-rates.tsx'
import { linesCsv, todaysRates } from './import/rates-file.ts'
import { rateTableColumns } from './rate-columns.tsx'
import { ratesPage } from './rate-list.ts'
import { type RateRow, rateRowForm, rateRowName } from './rate-row.ts'
import classes from './rates.module.css'
import { ratesRules } from './rates-view.ts'

const conflictMessages: Record<string, MessageKey> = {
  watt: 'rates.wattTaken',
  category: 'rates.categoryTaken',
}

/** More would leave no room for the source. */
const maxNarrowColumns = 10

/** A table of national rates or of assumptions: paged, each row edited in a dialog (M-015, S-142). */
export function RateTable({ kind }: { kind: TableKind }) {
  const say = useSay()
  const table = useTableViewInUrl(ratesRules, `rates.${kind}`)
  const edited = useEdited<RateRow>()
  const { page, size } = table.view
  const list = useQuery({ ...ratesPage(kind, page, size), staleTime: 0, placeholderData: keepPreviousData })
  const rows = list.data?.results
  const { hint, editRow } = tableWords[kind]
  const columns = rateTableColumns(kind)
  const nameOf = (row: RateRow) => rateRowName(kind, row, say)
  return (
    <section className={classes.screen} aria-label={say(tableTitles[kind])}>
      {hint && <p className={classes.hint}>{say(hint)}</p>}
      <DataTable
        name={say(tableTitles[kind])}
        titled
        className={`${classes.table} ${columns.length > maxNarrowColumns ? classes.wide : ''}`}
        columns={columns}
        rows={rows}
        total={list.data?.count ?? 0}
        query={list}
        table={table}
        id={row => row.id}
        selected={edited.isShown ? edited.row?.id : null}
        select={edited.open}
        label={row => (tableWords[kind].hasRowKeys ? nameOf(row) : `${row.id} · ${nameOf(row)}`)}
        actions={row => [
          {
            label: say(editRow, { row: nameOf(row) }),
            icon: <IconPencil size={16} stroke={1.6} aria-hidden />,
            act: () => edited.open(row),
          },
        ]}
        row_px={52}
        csv={{ file: `urja-rates-${kind}.csv`, write: async () => linesCsv(await todaysRates([kind])) }}
        tools={<ImportRates kind={kind} />}
      />
      {edited.row && (
        <RowDialog
          key={edited.row.id}
          {...rateRowForm(kind)}
          row={edited.row}
          name={`${say(tableTitles[kind])} · ${nameOf(edited.row)}`}
          edited={edited}
          check={values => twice(kind, values, rows ?? [])}
        />
      )}
    </section>
  )
}

/** Two rows of one watt or category cannot be; the server looks at all of them. */
function twice(kind: TableKind, values: FormValues, rows: RateRow[]): FieldErrors<FormValues> {
  const name = rowColumns[kind]
  if (name === null || tableWords[kind].hasRowKeys) return {}
  const plain = (value: unknown) => String(value).trim()
  const isDuplicate = rows.some(row => row.id !== values.id && plain(row[name]) === plain(values[name]))
  return isDuplicate ? { [name]: [{ key: conflictMessages[name] }] } : {}
}
