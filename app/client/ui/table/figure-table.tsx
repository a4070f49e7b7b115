import type { ReactNode } from 'react'

export type FigureColumn<R> = {
  id: string
  head: ReactNode
  cell(row: R): ReactNode
  /** In the last line, which sums up. */
  sum?: ReactNode
  /** Right-aligned, if the surrounding style does not say so. */
  number?: boolean
  className?: string
}
type Table = {
  /** Names the table if no heading does. */
  label?: string
  className?: string
  /** What the names of the rows are. */
  head: ReactNode
  columns: readonly Omit<FigureColumn<never>, 'cell'>[]
  /** Names the last line; without it there is none. */
  total?: ReactNode
  /** Bodies of `FigureRow`s. */
  children: ReactNode
}

/** A few named rows of figures, styled by their place; lists that are searched, sorted or long are a `DataTable`. */
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
/** By what style sheets know a row. */
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
