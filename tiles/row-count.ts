import type { BuildContext, SourceRows } from './recipe.ts'

/** Of one kind so many are listed one by one in the report; all of them are counted. */
export const listedOfAKind = 20

export type RowCount = {
  use(rows?: number): void
  /** A row that does not come into the atlas. `kind` is a short reason ('outside Nepal'), `what` says more of this row. */
  leaveOut(kind: string, feature: string, what?: string): void
  /** Rows of one kind that are not known one by one. */
  leaveOutAll(kind: string, rows: number): void
  /** What is left out so far, by kind. */
  leftOut(): Readonly<Record<string, number>>
  /** Something mended on a row that is used; counted beside `use`, not instead of it. */
  mend(kind: string, feature: string, what?: string): void
  /** Call after the last row. Throws if used and skipped rows do not sum to the rows read. */
  close(read: number): SourceRows
}

/**
 * Counts what becomes of the rows of one source, so that rows in are rows out and rows reported. Every kind is
 * counted exactly; its first twenty rows are listed one by one, the rest in one line.
 */
export function makeRowCount(
  { layer, file }: { layer: string; file: string },
  context: Pick<BuildContext, 'repair' | 'rows'>,
): RowCount {
  const rows: SourceRows = { layer, file, read: 0, used: 0, leftOut: {}, mended: {} }
  const unlisted = new Set<string>()
  const note = (counts: Record<string, number>, kind: string, feature: string, what: string) => {
    counts[kind] = (counts[kind] ?? 0) + 1
    if (counts[kind] <= listedOfAKind) context.repair({ layer, feature, what })
  }
  return {
    use(count = 1) {
      rows.used += count
    },
    leaveOut: (kind, feature, what = kind) => note(rows.leftOut, kind, feature, `${what}; left out`),
    leaveOutAll(kind, count) {
      if (count > 0) rows.leftOut[kind] = (rows.leftOut[kind] ?? 0) + count
      if (count > 0) unlisted.add(kind)
    },
    leftOut: () => rows.leftOut,
    mend: (kind, feature, what = kind) => note(rows.mended, kind, feature, what),
    close(read) {
      rows.read = read
      const leftOut = Object.values(rows.leftOut).reduce((sum, count) => sum + count, 0)
      if (rows.used + leftOut !== read) {
        throw new Error(`${file}: of ${read} rows ${rows.used} were used and ${leftOut} left out`)
      }
      for (const counts of [rows.leftOut, rows.mended]) {
        const end = counts === rows.leftOut ? '; left out' : ''
        for (const [kind, count] of Object.entries(counts)) {
          const all = counts === rows.leftOut && unlisted.has(kind)
          if (!all && count <= listedOfAKind) continue
          const feature = all ? `${count} of ${file}` : `${count - listedOfAKind} more of ${file}`
          context.repair({ layer, feature, what: `${kind}${end}` })
        }
      }
      context.rows(rows)
      return rows
    },
  }
}
