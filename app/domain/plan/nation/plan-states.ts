import type { ColourName } from '../../layers/style-table.ts'
import type { MessageKey } from '../../messages/messages.ts'
import type { LevelWithPlans } from './plan-map-contract.ts'

type State = { id: string; words: MessageKey; colour: ColourName; from: number }

/** Progress of a local level's best plan (S-140), which gives the classes on the map of plans and their colours. */
export const planStates = [
  { id: 'none', words: 'planMap.none', colour: 'seq-none', from: 0 },
  { id: 'first', words: 'planMap.first', colour: 'seq-2', from: 0 },
  { id: 'second', words: 'planMap.second', colour: 'seq-3', from: 25 },
  { id: 'third', words: 'planMap.third', colour: 'seq-4', from: 50 },
  { id: 'fourth', words: 'planMap.fourth', colour: 'seq-5', from: 75 },
  { id: 'whole', words: 'planMap.whole', colour: 'seq-6', from: 100 },
  { id: 'complete', words: 'planMap.complete', colour: 'seq-6', from: 100 },
] as const satisfies State[]

/** Class of a local level, as an index into the states; 0 if it has no plans. */
export function planStateOf(
  level: Pick<LevelWithPlans, 'is_completed' | 'percent_completed'> | undefined,
): number {
  if (level === undefined) return 0
  if (level.is_completed) return planStates.length - 1
  return planStates.findLastIndex(({ id, from }) => id !== 'complete' && level.percent_completed >= from)
}

/** Number of local levels in each state, in the order of the states. */
export function countByState(
  codes: readonly number[],
  levels: ReadonlyMap<number, LevelWithPlans>,
): number[] {
  const counts = planStates.map(() => 0)
  for (const code of codes) counts[planStateOf(levels.get(code))]++
  return counts
}

/**
 * Returns local levels where the name of the local level, of a plan or of a plan's creator contains the search text.
 * An empty search finds none.
 */
export function levelsFound<T extends { code: number; names: readonly string[] }>(
  places: readonly T[],
  levels: ReadonlyMap<number, LevelWithPlans>,
  search: string,
): T[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return []
  const has = (text: string | null) => text?.toLocaleLowerCase().includes(wanted) ?? false
  return places.filter(
    ({ code, names }) =>
      names.some(has) || levels.get(code)?.plans.some(plan => has(plan.name) || has(plan.created_by)),
  )
}
