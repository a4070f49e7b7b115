import { type CookingStove, cookingStoves } from '../../assumptions/cooking-stoves.ts'
import type { StoveShares } from '../places.ts'

/** Households of a local level by cooking fuel. Firewood includes dung and other solid fuels. */
export type LevelFuels = { electricity: number; lpg: number; biogas: number; wood: number }
/** Households on firewood by stove. If all are 0, everybody has a traditional stove. */
export type WoodStoves = { ics3: number; ics2: number; traditional: number }
export type SharedSettlement = {
  households: number
  isUrban: boolean
  gridShare: number
  /** Share of households that can have biogas. */
  biogasShare: number
  roadWalk_h: number
  drive_h: number
}

const halvings = 60
const maxOffset = 30

/**
 * Shares the fuels of a local level out to its settlements (section 1.9): electricity by connections, biogas where it is
 * possible, LPG by nearness and wood for the rest. The figures of the level are scaled to the households of the
 * settlements, and its totals are kept.
 *
 * @returns shares by stove of each settlement, which sum to 1. Those of a settlement without households are those of
 *   the level.
 */
export function sharesBySettlement(
  fuels: LevelFuels,
  woodStoves: WoodStoves,
  settlements: readonly SharedSettlement[],
): StoveShares[] {
  const households = Float64Array.from(settlements, one => one.households)
  const level = fuels.electricity + fuels.lpg + fuels.biogas + fuels.wood
  const scale = level > 0 ? sumOf(households) / level : 0
  const electricity = shareOut(
    fuels.electricity * scale,
    settlements.map(one => one.households * one.gridShare),
    households,
  )
  const withoutGrid = households.map((all, p) => all - electricity[p])
  const biogas = shareOut(
    fuels.biogas * scale,
    settlements.map(one => one.households * one.biogasShare),
    withoutGrid,
  )
  const rest = withoutGrid.map((all, p) => Math.max(0, all - biogas[p]))
  const lpg = lpgByNearness(fuels.lpg * scale, rest, settlements)
  const wood = woodShares(woodStoves)
  return settlements.map((_, p) => {
    const all = households[p]
    const [onGrid, onBiogas, onLpg] =
      all > 0
        ? [electricity[p] / all, biogas[p] / all, lpg[p] / all]
        : [fuels.electricity, fuels.biogas, fuels.lpg].map(fuel => (level > 0 ? fuel / level : 0))
    const onWood = Math.max(0, 1 - onGrid - onBiogas - onLpg)
    return {
      induction: onGrid,
      biogas: onBiogas,
      lpg: onLpg,
      ics3: onWood * wood.ics3,
      ics2: onWood * wood.ics2,
      traditional: onWood * wood.traditional,
    }
  })
}

const sumOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

function woodShares({ ics3, ics2, traditional }: WoodStoves): WoodStoves {
  const all = ics3 + ics2 + traditional
  if (!(all > 0)) return { ics3: 0, ics2: 0, traditional: 1 }
  return { ics3: ics3 / all, ics2: ics2 / all, traditional: traditional / all }
}

/**
 * Shares a total out in proportion to weights, up to the capacity of each place. What the weighted places cannot hold
 * goes to all places by their free capacity.
 */
function shareOut(total: number, weights: readonly number[], capacity: Float64Array): Float64Array {
  const given = new Float64Array(capacity.length)
  let left = total
  let open = weights.map((weight, p) => (weight > 0 && capacity[p] > 0 ? p : -1)).filter(p => p >= 0)
  while (left > 0 && open.length > 0) {
    const sum = open.reduce((all, p) => all + weights[p], 0)
    const over = open.filter(p => given[p] + (left * weights[p]) / sum > capacity[p])
    if (over.length === 0) {
      for (const p of open) given[p] += (left * weights[p]) / sum
      return given
    }
    for (const p of over) {
      left -= capacity[p] - given[p]
      given[p] = capacity[p]
    }
    open = open.filter(p => !over.includes(p))
  }
  const free = capacity.map((all, p) => all - given[p])
  const room = sumOf(free)
  if (!(left > 0) || !(room > 0)) return given
  return given.map((value, p) => value + Math.min(free[p], (left * free[p]) / room))
}

/** LPG by a logistic curve of nearness, whose offset meets the total. */
function lpgByNearness(
  total: number,
  rest: Float64Array,
  settlements: readonly SharedSettlement[],
): Float64Array {
  const nearness = settlements.map(
    ({ isUrban, roadWalk_h, drive_h }) =>
      (isUrban ? 1 : 0) - 0.8 * Math.min(roadWalk_h, 6) - 0.15 * Math.min(drive_h, 6),
  )
  const at = (offset: number) => rest.map((all, p) => all / (1 + Math.exp(-(offset + nearness[p]))))
  if (!(total > 0)) return new Float64Array(rest.length)
  if (total >= sumOf(rest)) return rest
  let low = -maxOffset
  let high = maxOffset
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2
    if (sumOf(at(middle)) < total) low = middle
    else high = middle
  }
  return at((low + high) / 2)
}

/** Shares of an area that holds several settlements: their mean, weighted by households. Null without households. */
export function meanShares(
  parts: readonly { households: number; shares: StoveShares }[],
): StoveShares | null {
  const all = parts.reduce((sum, { households }) => sum + households, 0)
  if (!(all > 0)) return null
  const entries = cookingStoves.map((stove): [CookingStove, number] => [
    stove,
    parts.reduce((sum, { households, shares }) => sum + households * (shares[stove] ?? 0), 0) / all,
  ])
  return Object.fromEntries(entries)
}
