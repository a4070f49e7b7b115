/** Minimum number of households for which results of a ward, a group or the local level are reported. */
export const minAnswers = 10

/**
 * Indices of withheld cells, which are those with fewer than ten answers. If there is only one, the others would
 * reveal it, so the next smallest cell is withheld as well. An empty cell reveals nobody and is not withheld.
 *
 * @param counts number of answers in each cell
 */
export function withheldCells(counts: readonly number[]): Set<number> {
  const filled = counts
    .flatMap((count, at) => (count > 0 ? [{ count, at }] : []))
    .sort((a, b) => a.count - b.count)
  const small = filled.filter(({ count }) => count < minAnswers).length
  return new Set(filled.slice(0, small === 1 ? 2 : small).map(({ at }) => at))
}

/**
 * Indices of withheld cells if the cells do not add up to a whole. Each cell reveals both the households with a choice
 * and those without it.
 */
export const withheldChoices = (counts: readonly number[], all: number): Set<number> =>
  new Set(counts.flatMap((count, at) => (isSmall(count) || isSmall(all - count) ? [at] : [])))
const isSmall = (count: number): boolean => count > 0 && count < minAnswers
