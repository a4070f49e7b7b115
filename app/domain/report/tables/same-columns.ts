import { missing } from '../../format.ts'

type Columns<C> = { columns: C[]; rows: string[][]; total: string[] | null }

/** From this number of rows on, a column with only one value is not printed. */
const minRows = 3

/**
 * Takes out the columns, other than the first, that have the same value in all rows, and names each with its value. A
 * column whose total differs from its rows stays. `printed` are the positions of the columns that stay.
 */
export function withoutSameColumns<C extends { head: string }>({
  columns,
  rows,
  total,
}: Columns<C>): Columns<C> & { same: string[]; printed: number[] } {
  if (rows.length < minRows) return { columns, rows, total, same: [], printed: columns.map((_, at) => at) }
  const isSame = (at: number) =>
    at > 0 &&
    rows.every(row => row[at] === rows[0][at]) &&
    (total === null || total[at] === '' || total[at] === rows[0][at])
  const printed = columns.map((_, at) => at).filter(at => !isSame(at))
  const pick = (row: string[]) => printed.map(at => row[at])
  return {
    printed,
    columns: printed.map(at => columns[at]),
    rows: rows.map(pick),
    total: total && pick(total),
    same: columns.flatMap(({ head }, at) => (isSame(at) ? [`${head} ${rows[0][at] || missing}`] : [])),
  }
}
