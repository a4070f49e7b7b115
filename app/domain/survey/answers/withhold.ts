/** Fewer households than this say nothing of a ward, a group or the local level. */
export const minAnswers = 10

/**
 * Places of cells that are not told: those of fewer than ten answers, and where that is one alone, which the others would
 * tell, the next smallest too. A cell of nobody tells of nobody and stays.
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

/** The same of cells that do not add up to a whole: both those who have a choice and those who have not are told by it. */
export const withheldChoices = (counts: readonly number[], all: number): Set<number> =>
  new Set(counts.flatMap((count, at) => (isSmall(count) || isSmall(all - count) ? [at] : [])))
const isSmall = (count: number): boolean => count > 0 && count < minAnswers
