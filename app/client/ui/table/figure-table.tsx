import type { ReactNode } from 'react'

export type FigureColumn<R> = {
  id: string
  head: ReactNode
  cell(row: R): ReactNode
  /** Content of the last line, which contains totals. */
  sum?: ReactNode
  /** Whether the column is right-aligned, if the surrounding style does not define it. */
  number?: boolean
  className?: string
}
type Table = {
  /** Name of the table, if no heading names it. */
  label?: string
  className?: string
  /** What the names of the rows are. */
  head: ReactNode
  columns: readonly Omit<FigureColumn<never>, 'cell'>[]
  /** Name of the last line. Without it, there is no such line. */
  total?: ReactNode
  /** Bodies of `FigureRow`s. */
  children: ReactNode
}

/**
 * A table with a few named rows of figures that is styled by its context. Lists that are long or can be searched or
 * sorted use `DataTable`.
 */
export function FigureTable({ label, className, head, columns, total, children }: Table) {
  return (
    <table aria-label={label} className={className}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(column => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            {columns.map(column => (
              <td key={column.id} className={classOf(column)}>
                {column.sum}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type Row<R> = { columns: readonly FigureColumn<R>[]; row: NoInfer<R>; name: ReactNode }
/** Attributes by which style sheets select a row. */
type Marks = Partial<Record<`data-${string}`, boolean>>

export function FigureRow<R>({ columns, row, name, ...marks }: Row<R> & Marks) {
  return (
    <tr {...marks}>
      <th scope="row">{name}</th>
      {columns.map(column => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

const classOf = ({ number, className }: Pick<FigureColumn<never>, 'number' | 'className'>) =>
  [number && 'n', className].filter(Boolean).join(' ') || undefined
