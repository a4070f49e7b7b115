import { type Stove, stoves } from '../survey-items.ts'

/** The improvement scenarios in the cooking table (F-033). */
export const stoveScenarios = ['partial', 'intermediate'] as const
export type StoveScenario = (typeof stoveScenarios)[number]

/** `percent` of the households that currently cook on `from` cook on `to` in the scenario. */
export type StoveMove = { scenario: StoveScenario; from: Stove; to: Stove; percent: number }

const seeds: Record<StoveScenario, Partial<Record<Stove, Partial<Record<Stove, number>>>>> = {
  partial: { low: { partial: 42, intermediate: 10, modern: 5 } },
  intermediate: {
    low: { partial: 8, intermediate: 42, modern: 20, advanced: 3 },
    partial: { intermediate: 40, modern: 20 },
  },
}

/** Every move to a better stove, in the order of the stove table. Each can be edited. */
export const stoveMoveSeeds: readonly StoveMove[] = stoveScenarios.flatMap(scenario =>
  stoves.flatMap((from, place) =>
    stoves.slice(0, place).map(to => ({ scenario, from, to, percent: seeds[scenario][from]?.[to] ?? 0 })),
  ),
)

/** Row key of a move: `partial.low.modern`. */
export const moveKey = ({ scenario, from, to }: Omit<StoveMove, 'percent'>): string =>
  `${scenario}.${from}.${to}`

/** Returns the move for a row key, or null if the key is unknown. */
export function moveOf(key: string): Omit<StoveMove, 'percent'> | null {
  const { percent: _, ...move } = stoveMoveSeeds.find(one => moveKey(one) === key) ?? { percent: null }
  return 'scenario' in move ? move : null
}

/**
 * Unrounded households by stove in a scenario, in the order of `stoves`. All shares refer to today's households:
 * after[s] = before[s] - sum of before[s] x share(s -> t); after[t] += before[s] x share(s -> t). If the shares from a
 * stove together exceed 100 %, they are scaled to 100 %.
 *
 * @param before households by current stove, in the order of `stoves`
 */
export function movedStoves(
  before: readonly number[],
  moves: readonly StoveMove[],
  scenario: StoveScenario,
): number[] {
  const after = [...before]
  for (const [place, from] of stoves.entries()) {
    const own = moves.filter(move => move.scenario === scenario && move.from === from)
    const whole = Math.max(
      100,
      own.reduce((sum, { percent }) => sum + percent, 0),
    )
    for (const { to, percent } of own) {
      const moved = (before[place] * percent) / whole
      after[place] -= moved
      after[stoves.indexOf(to)] += moved
    }
  }
  return after
}

/** Stoves whose moves together exceed 100 % of the households, as `scenario.from`. */
export function overfullMoves(moves: readonly StoveMove[]): string[] {
  const sums = new Map<string, number>()
  for (const { scenario, from, percent } of moves) {
    const key = `${scenario}.${from}`
    sums.set(key, (sums.get(key) ?? 0) + percent)
  }
  return [...sums].flatMap(([key, sum]) => (sum > 100 ? [key] : []))
}

/** Returns moves by row key. Rows with an unknown key are dropped. */
export const stoveMovesOf = (rows: readonly { row_key?: unknown; percent?: unknown }[]): StoveMove[] =>
  rows.flatMap(({ row_key, percent }) => {
    const move = moveOf(String(row_key))
    return move === null ? [] : [{ ...move, percent: Number(percent) }]
  })
