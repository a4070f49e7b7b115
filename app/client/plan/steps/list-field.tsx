import { useReadOnly } from '../../ui/form/read-only.ts'
import type { GridColumn, RowCells } from '../../ui/grid/grid-cells.ts'
import { filledRows, ListGrid, wrongInList } from '../../ui/grid/list-grid.tsx'
import { SheetTools } from '../../ui/sheet/sheet-tools.tsx'
import classes from './steps.module.css'
import type { DocumentForm } from './use-document.ts'

type Props = { form: DocumentForm; name: string; columns: readonly GridColumn[]; file: string }

/** A list of a document in cells, which can be imported from Excel and exported to it. */
export function ListField({ form, name, columns, file }: Props) {
  const isFixed = useReadOnly()
  const { label, errors } = form.field(name)
  const rows = rowsOfField(form, name)
  const change = (next: RowCells[]) => form.change({ [name]: next })
  const isWrongInCells = wrongInList(columns, rows) > 0
  return (
    <div className={classes.list}>
      <div className={classes.listTools}>
        <SheetTools
          label={label}
          file={file}
          columns={columns}
          rows={filledRows(rows)}
          mayReplace
          importRows={
            isFixed
              ? undefined
              : (imported, how) => change(how === 'replace' ? imported : [...filledRows(rows), ...imported])
          }
        />
      </div>
      <ListGrid label={label} columns={columns} rows={rows} onChange={change} isFixed={isFixed} />
      {errors && !isWrongInCells && (
        <p className={classes.fault} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}

export const rowsOfField = (form: DocumentForm, name: string) => (form.values[name] ?? []) as RowCells[]
