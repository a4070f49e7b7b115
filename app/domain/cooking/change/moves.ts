import { type CookingStove, cookingStoves, gridStoves } from '../../assumptions/cooking-stoves.ts'
import type { PerStove } from '../best-stoves.ts'
import type { StoveShares } from '../places.ts'

/** Households that change from one stove to another. */
export type HouseholdMove = { from: CookingStove; to: CookingStove; households: number }
/**
 * Share of all households of a place that shall change to a stove. Without `from`, the households whose cooking costs
 * society most move first.
 */
export type MoveTarget = { stove: CookingStove; share: number; from?: readonly CookingStove[] }
export type PlaceMoves = {
  moves: HouseholdMove[]
  /** Households of the targets that cannot move: they cannot have the stove, or nobody is left to move. */
  left: number
}
export type MovingPlace = {
  households: number
  shares: StoveShares
  gridShare: number
  /** Cost of each stove for society, and share of households that can have it, in the order of `cookingStoves`. */
  societyCosts: PerStove
  available: PerStove
}

/**
 * Moves that reach the targets in their order (section 1.8). Nobody moves twice: households on the stove of another
 * target stay, unless `from` names it.
 */
export function movesTo(targets: readonly MoveTarget[], place: MovingPlace): PlaceMoves {
  const { households: all, shares } = place
  const waiting = cookingStoves.map(stove => all * (shares[stove] ?? 0))
  const using = [...waiting]
  const wanted = new Set(targets.map(({ stove }) => stove))
  const moves: HouseholdMove[] = []
  let left = 0
  for (const { stove, share, from } of targets) {
    const to = cookingStoves.indexOf(stove)
    const donors = from ?? worstFirst(place.societyCosts).filter(one => !wanted.has(one))
    let rest = all * share
    for (const donor of donors) {
      if (donor === stove) continue
      const i = cookingStoves.indexOf(donor)
      const households = Math.min(rest, waiting[i], roomFor(to, i))
      if (!(households > 0)) continue
      moves.push({ from: donor, to: stove, households })
      rest -= households
      waiting[i] -= households
      using[i] -= households
      using[to] += households
    }
    left += rest
  }
  return { moves, left }

  /** Households that can still change from one stove to another. On the grid, they keep their connection. */
  function roomFor(to: number, from: number): number {
    const room = all * place.available[to] - using[to]
    if (!isGridStove[to] || isGridStove[from]) return room
    const onGrid = using.reduce((sum, households, s) => (isGridStove[s] ? sum + households : sum), 0)
    return Math.min(room, all * place.gridShare - onGrid)
  }
}

const isGridStove = cookingStoves.map(stove => gridStoves.includes(stove))

/** Stoves by what they cost society, from most to least. Equal costs are ordered as `cookingStoves`. */
export const worstFirst = (societyCosts: PerStove): CookingStove[] =>
  cookingStoves
    .map((_, s) => s)
    .sort((a, b) => societyCosts[b] - societyCosts[a] || a - b)
    .map(s => cookingStoves[s])
