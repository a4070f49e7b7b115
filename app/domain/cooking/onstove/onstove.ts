import { type OnstoveCellResult, onstoveCell } from './onstove-cell.ts'
import {
  type OnstoveCell,
  type OnstoveInputs,
  type OnstoveStove,
  onstoveFixed,
  onstoveStoves,
} from './onstove-inputs.ts'
import { cellsOfPlants, type OnstoveShares, onstoveShares } from './onstove-shares.ts'
import { onstoveTechnology } from './onstove-technology.ts'

export type OnstoveChoice = { stove: OnstoveStove; netBenefit: number; households: number }
export type OnstoveResult = OnstoveCellResult & { shares: OnstoveShares; chosen: OnstoveChoice[] }

/**
 * Computes what OnStove 0.1.6 computes for cells in one year, in USD a household, so that every difference to this
 * product can be shown (cooking design, section 1.10). The value of time depends on the wealth of all cells together.
 *
 * @throws RangeError if fewer than two cells differ in wealth, because the value of time divides by the difference
 */
export function onstoveResults(inputs: OnstoveInputs, cells: readonly OnstoveCell[]): OnstoveResult[] {
  const technology = onstoveTechnology(inputs)
  const households = Float64Array.from(
    cells,
    cell => cell.population / (cell.isUrban ? inputs.urbanPersons : inputs.ruralPersons),
  )
  const shares = onstoveShares(cells, inputs, technology)
  const supplied = cellsOfPlants(cells, households, inputs)
  const hourValue = hourValues(cells, inputs)
  return cells.map((cell, i) => {
    const result = onstoveCell(inputs, technology, {
      cell,
      shares: shares[i],
      households: households[i],
      hourValue: hourValue[i],
      hasPlant: supplied[i],
    })
    return { ...result, shares: shares[i], chosen: chosenStoves(result) }
  })
}

function hourValues(cells: readonly OnstoveCell[], { wage_month }: OnstoveInputs): Float64Array {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { relativeWealth } of cells) {
    min = Math.min(min, relativeWealth)
    max = Math.max(max, relativeWealth)
  }
  if (!(max > min)) throw new RangeError('OnStove requires at least two cells of different wealth.')
  const { minTimeShare, maxTimeShare, wageHours_month } = onstoveFixed
  return Float64Array.from(cells, ({ relativeWealth }) => {
    const rank = (relativeWealth - min) / (max - min)
    return (minTimeShare + (maxTimeShare - minTimeShare) * rank) * (wage_month / wageHours_month)
  })
}

/**
 * The stove of the largest net benefit among those with benefits. Where it does not suffice for all households, the
 * second best takes all the rest.
 */
export function chosenStoves({ households, stoves }: OnstoveCellResult): OnstoveChoice[] {
  const order = onstoveStoves
    .flatMap(stove => {
      const { netBenefit, benefits, share } = stoves[stove]
      return netBenefit !== null && benefits !== null && benefits >= 0 ? [{ stove, netBenefit, share }] : []
    })
    .sort((a, b) => b.netBenefit - a.netBenefit)
  const [first, second] = order
  if (first === undefined) return []
  const served = Math.min(households, first.share * households)
  const chosen = [{ stove: first.stove, netBenefit: first.netBenefit, households: served }]
  if (second === undefined || first.share >= 1) return chosen
  return [...chosen, { stove: second.stove, netBenefit: second.netBenefit, households: households - served }]
}
