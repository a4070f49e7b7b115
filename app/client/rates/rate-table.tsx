import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  keyConflicts,
  rowFields,
  rowKey,
  type TableKind,
  tableTitles,
  tableWords,
} from '../../domain/rates/edited-tables.ts'
import { Button } from '../ui/button.tsx'
import type { FieldErrors, FormValues } from '../ui/form/form-errors.ts'
import { RowDialog } from '../ui/row-dialog/row-dialog.tsx'
import { type EditableRow, useEdited } from '../ui/row-dialog/use-edited.ts'
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

/** With more columns, there would be no space for the source. */
const maxNarrowColumns = 10

/** A table of national rates or assumptions. It has pages, and each row is edited in a dialog (M-015, S-142). */
export function RateTable({ kind }: { kind: TableKind }) {
  const say = useSay()
  const table = useTableViewInUrl(ratesRules, `rates.${kind}`)
  const edited = useEdited<EditableRow>()
  const { page, size } = table.view
  const list = useQuery({ ...ratesPage(kind, page, size), staleTime: 0, placeholderData: keepPreviousData })
  const rows = list.data?.results
  const { hint, editRow, rows: listWords } = tableWords[kind]
  const columns = rateTableColumns(kind)
  const isNew = edited.row?.id === undefined
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
        select={row => edited.open(row)}
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
        none={listWords ? say('networkRates.noRows') : undefined}
        tools={
          <>
            {listWords && <Button onClick={() => edited.open({})}>{say(listWords.add)}</Button>}
            <ImportRates kind={kind} />
          </>
        }
      />
      {edited.row && (
        <RowDialog
          key={edited.row.id ?? 'new'}
          {...rateRowForm(kind, say)}
          {...(isNew && listWords && { title: listWords.add })}
          row={edited.row}
          name={isNew ? undefined : `${say(tableTitles[kind])} · ${nameOf(edited.row as RateRow)}`}
          edited={edited}
          check={values => twice(kind, values, rows ?? [])}
        />
      )}
    </section>
  )
}

/** Two rows must not have the same key, such as the same wattage. The server checks all rows. */
function twice(kind: TableKind, values: FormValues, rows: RateRow[]): FieldErrors<FormValues> {
  if (rowFields[kind].length === 0) return {}
  const plain = (row: Record<string, unknown>) => rowKey(kind, row).replace(/\s+/g, ' ').trim()
  const isDuplicate = rows.some(row => row.id !== values.id && plain(row) === plain(values))
  const conflicts = isDuplicate ? keyConflicts[kind] : {}
  return Object.fromEntries(Object.entries(conflicts).map(([name, key]) => [name, [{ key }]]))
}
