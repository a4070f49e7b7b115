/** Minimum number of households for reporting on a ward, a group or the local level. */
export const minAnswers = 10

/**
 * Indices of withheld cells: those with fewer than ten answers and, if that is only one, which the others
 * would reveal, the next smallest too. An empty cell reveals nobody and stays.
 *
 * @param counts answers by cell
 */
export function withheldCells(counts: readonly number[]): Set<number> {
  const filled = counts
    .flatMap((count, at) => (count > 0 ? [{ count, at }] : []))
    .sort((a, b) => a.count - b.count)
  const small = filled.filter(({ count }) => count < minAnswers).length
  return new Set(filled.slice(0, small === 1 ? 2 : small).map(({ at }) => at))
}

/** The same for cells that do not sum to a whole: each reveals both those with a choice and those without. */
export const withheldChoices = (counts: readonly number[], all: number): Set<number> =>
  new Set(counts.flatMap((count, at) => (isSmall(count) || isSmall(all - count) ? [at] : [])))
const isSmall = (count: number): boolean => count > 0 && count < minAnswers
