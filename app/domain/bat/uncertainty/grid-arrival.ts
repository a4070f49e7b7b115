import type { Message } from '../../messages/messages.ts'
import {
  type Local,
  type Technology,
  technologies,
  technologyRows,
  tieOrder,
} from '../../technologies/technologies.ts'
import {
  amountOf,
  type CostsByPart,
  makeCostStream,
  productsOf,
  rateOf,
  residualsOf,
  sumCostParts,
} from '../costs/cost-table.ts'
import { optionQuantities } from '../costs/option-quantities.ts'
import { quantitiesOf } from '../costs/quantities.ts'
import { annuity, discount, leftOf, lifeCycleCost, seriesYears } from '../lifecycle.ts'
import type { UncertaintyInputs } from './drawn-inputs.ts'

/** Years in which the grid may arrive. After these, it counts as never arriving. */
export const arrivalYears = Array.from({ length: seriesYears - 1 }, (_, i) => i + 1)
export const never = seriesYears
/** Cost of an option over 15 years in NPR if the grid arrives in years 1 to 14 (index 0 to 13) or never (index 14). */
export type Arrival = Partial<Record<Local, number[]>>

/**
 * Cost of each local option over 15 years if the grid arrives in year T (models I2): its own costs until then minus
 * the residual value of the plant, plus the line and the grid's costs minus the residual value at the end.
 */
export function gridArrival({ supply, rates }: UncertaintyInputs, options: readonly Technology[]): Arrival {
  const { settings } = rates
  const r = settings.discount_rate / 100
  const quantities = quantitiesOf(supply, settings)
  const parts = (technology: Technology) => {
    const products = productsOf(technology, rates, supply)
    const own = optionQuantities(technology, quantities, supply, rates)
    return sumCostParts(
      products,
      products.map(one => amountOf(one, own, rateOf(one, rates))),
    )
  }
  const grid = parts('grid')
  const lines = (years: number) => leftOf(settings.life_line_yrs, years)
  const costs = (technology: Local): number[] => {
    const own = parts(technology)
    const stream = { ...makeCostStream(technology, own, rates), residuals: [] }
    const plant = (years: number) => plantValue(technology, own, settings, years)
    const share = settings[technologyRows[technology].stranded.setting]
    const isHandedOver = technologyRows[technology].network === 'own'
    const distribution = grid.distribution
    const arriving = arrivalYears.map(T => {
      const builtAt = isHandedOver ? 0 : T
      const then =
        grid.system + (isHandedOver ? 0 : distribution) + grid.operation * annuity(r, seriesYears - T)
      const left = grid.system * lines(seriesYears - T) + distribution * lines(seriesYears - builtAt)
      return (
        lifeCycleCost(stream, r, T) -
        share * plant(T) * discount(r, T) +
        discount(r, T) * then -
        discount(r, seriesYears) * left
      )
    })
    const left = plant(seriesYears) + own.distribution * lines(seriesYears)
    return [...arriving, lifeCycleCost(stream, r, seriesYears) - discount(r, seriesYears) * left]
  }
  const local = technologies.filter(
    (one): one is Local => one !== 'grid' && options.includes(one) && technologyRows[one].isSized(supply),
  )
  return Object.fromEntries(local.map(one => [one, costs(one)]))
}

function plantValue(
  technology: Local,
  parts: CostsByPart,
  settings: UncertaintyInputs['rates']['settings'],
  years: number,
): number {
  const [{ cost, life_yrs }] = residualsOf(technology, parts, settings)
  return cost * leftOf(life_yrs, years)
}

/** Years `from` to `to`, in which one option is cheapest. Year 15 stands for never. */
export type ArrivalRange = { from: number; to: number; best: Local }

/** Cheapest option by year of arrival. Adjacent years with the same option are merged. */
export function bestByArrival(arrival: Arrival): ArrivalRange[] {
  const ranges: ArrivalRange[] = []
  for (let T = 1; T <= never; T++) {
    const best = cheapestAt(arrival, T)
    const last = ranges.at(-1)
    if (best === null) return []
    if (last?.best === best) last.to = T
    else ranges.push({ from: T, to: T, best })
  }
  return ranges
}

/** Lowest and highest cost in NPR. */
export type CostBounds = { min: number; max: number }
/**
 * Years of arrival with the cheapest option, its cost, and the extra cost of the second cheapest. Year 15 stands for
 * never.
 */
export type ArrivalRow = ArrivalRange & {
  cost: CostBounds
  next: { technology: Local; more: CostBounds } | null
}

/** Years that start a new row: where the grid counts as late under the rule, the middle, and never. */
const rowStarts = [5, 10, never]

/**
 * Cheapest option by year of arrival, as table rows. A new row also starts wherever either of the two cheapest options
 * changes.
 */
export function arrivalRows(arrival: Arrival): ArrivalRow[] {
  const rows: ArrivalRow[] = []
  for (let T = 1; T <= never; T++) {
    const [best, second] = inTieOrder(arrival).sort((a, b) => costAt(arrival, a, T) - costAt(arrival, b, T))
    if (best === undefined) return []
    const cost = costAt(arrival, best, T)
    const more = second === undefined ? null : costAt(arrival, second, T) - cost
    const last = rows.at(-1)
    if (last && !rowStarts.includes(T) && last.best === best && last.next?.technology === second) {
      last.to = T
      widen(last.cost, cost)
      if (last.next && more !== null) widen(last.next.more, more)
    } else {
      const next = more === null ? null : { technology: second, more: { min: more, max: more } }
      rows.push({ from: T, to: T, best, cost: { min: cost, max: cost }, next })
    }
  }
  return rows
}

function widen(bounds: CostBounds, value: number): void {
  bounds.min = Math.min(bounds.min, value)
  bounds.max = Math.max(bounds.max, value)
}

/**
 * Mean extra cost of each option over the cheapest in these years (15 stands for never), in NPR, in ascending order.
 */
export function regrets(arrival: Arrival, years: readonly number[]): { technology: Local; NPR: number }[] {
  const options = inTieOrder(arrival)
  const sum = (technology: Local) =>
    years.reduce((all, T) => {
      const min = Math.min(...options.map(one => costAt(arrival, one, T)))
      return all + costAt(arrival, technology, T) - min
    }, 0)
  return options
    .map(technology => ({ technology, NPR: years.length === 0 ? 0 : sum(technology) / years.length }))
    .sort((a, b) => a.NPR - b.NPR)
}

/** Returns the ranges as sentences, in order. */
export function arrivalInWords(ranges: readonly ArrivalRange[]): Message[] {
  return ranges.map(({ from, to, best }): Message => {
    const params = { from, to, best: { key: `technology.${best}` } as const }
    if (from === 1 && to === never) return { key: 'bat.arrival.always', params }
    if (from === never) return { key: 'bat.arrival.never', params }
    if (to === never) return { key: 'bat.arrival.from', params }
    return { key: from === to ? 'bat.arrival.year' : 'bat.arrival.years', params }
  })
}

function cheapestAt(arrival: Arrival, T: number): Local | null {
  const options = inTieOrder(arrival)
  if (options.length === 0) return null
  return options.reduce((min, one) => (costAt(arrival, one, T) < costAt(arrival, min, T) ? one : min))
}

const inTieOrder = (arrival: Arrival): Local[] =>
  tieOrder.filter((one): one is Local => one !== 'grid' && arrival[one] !== undefined)
const costAt = (arrival: Arrival, one: Local, T: number): number => arrival[one]?.[T - 1] ?? Infinity
