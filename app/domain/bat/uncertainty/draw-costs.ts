import type { Quantities } from '../../technologies/quantities.ts'
import { type Technology, technologies, technologyRows } from '../../technologies/technologies.ts'
import type { CostProduct } from '../costs/cost-product.ts'
import { amountOf, makeCostStream, noParts, productsOf, rateOf } from '../costs/cost-table.ts'
import { optionQuantities } from '../costs/option-quantities.ts'
import { quantitiesOf } from '../costs/quantities.ts'
import { lifeCycleCosts, seriesYears, worthUntil } from '../lifecycle.ts'
import {
  type DrawnName,
  drawnNames,
  type Factors,
  factorOf,
  inputRange,
  type Range,
  type UncertaintyInputs,
} from './drawn-inputs.ts'
import { type Stratified, seedOf, stratified } from './latin-hypercube.ts'

const defaultDraws = 2000

/** Costs of all options under draws of the uncertain inputs (models I1). The years of a draw are adjacent. */
export type Draws = {
  count: number
  /** `values` are factors of the stated figures, or percent for the discount rate. */
  drawn: Record<DrawnName, Stratified & Range & { values: Float64Array }>
  /** In NPR. Draw i at n years has index i * 15 + n - 1. */
  costs: Partial<Record<Technology, Float64Array>>
  /** Discounted kWh, at the same indices. */
  energy_kWh: Float64Array
  /** 1 if the drawn flow covers the drawn demand on a micro-hydro plant. */
  isHydroEnough: Uint8Array
  under: CostsUnder
}

/** Draws the costs of a cluster. Deterministic: equal inputs give equal draws. */
export function drawCosts(inputs: UncertaintyInputs, count = defaultDraws): Draws {
  const seed = seedOf(canonical(inputs))
  const drawn = Object.fromEntries(
    drawnNames.map(name => [name, valuesOf(stratified(seed, name, count), inputRange(name, inputs))]),
  ) as Draws['drawn']
  const columns = drawnNames.map(name => drawn[name].values)
  const under = costsUnder(inputs)
  const costs = under.options.map(() => new Float64Array(count * seriesYears))
  const energy_kWh = new Float64Array(count * seriesYears)
  const isHydroEnough = new Uint8Array(count)
  const factors: Factors = new Float64Array(drawnNames.length)
  const series = new Float64Array(seriesYears)
  for (let i = 0; i < count; i++) {
    for (let at = 0; at < columns.length; at++) factors[at] = columns[at][i]
    under.set(factors)
    isHydroEnough[i] = under.isHydroEnough() ? 1 : 0
    for (let at = 0; at < costs.length; at++)
      costs[at].set(under.costs(under.options[at], seriesYears, series), i * seriesYears)
    energy_kWh.set(under.energy_kWh(series), i * seriesYears)
  }
  const byOption = Object.fromEntries(under.options.map((one, at) => [one, costs[at]]))
  return { count, drawn, costs: byOption, energy_kWh, isHydroEnough, under }
}

function valuesOf(draws: Stratified, range: Range): Draws['drawn'][DrawnName] {
  const values = new Float64Array(draws.u.length)
  for (let i = 0; i < values.length; i++) values[i] = range.at(draws.u[i])
  return { ...draws, ...range, values }
}

/** Costs of a cluster under the factors that are currently set. */
export type CostsUnder = ReturnType<typeof costsUnder>

/**
 * Computes once what does not change between draws. Sizes are recomputed; each product is a quantity, a rate and the
 * index of a factor. With all factors at 1, the costs equal those of the reply bit for bit because the steps and their
 * order are the same.
 */
function costsUnder({ supply, rates }: UncertaintyInputs) {
  const options = technologies.filter(one => technologyRows[one].isSized(supply))
  const prepared = Object.fromEntries(
    options.map(one => [
      one,
      productsOf(one, rates, supply).map(product => ({
        product,
        rate: rateOf(product, rates),
        factor: drawnNames.indexOf(factorOf(one, product)),
      })),
    ]),
  ) as Record<Technology, { product: CostProduct; rate: number; factor: number }[]>
  const place = Object.fromEntries(drawnNames.map((name, at) => [name, at])) as Record<DrawnName, number>
  const drawnSupply = { ...supply }
  let set: Factors = new Float64Array(drawnNames.length).fill(1)
  let quantities: Quantities = quantitiesOf(supply, rates.settings)
  const r = () => set[place.discount_rate] / 100
  return {
    options,
    set(factors: Factors): void {
      set = factors
      drawnSupply.per_hh_demand_W = supply.per_hh_demand_W * factors[place.demand]
      drawnSupply.grid_km = supply.grid_km * factors[place.line_length]
      quantities = quantitiesOf(drawnSupply, rates.settings)
    },
    /** Whether the flow covers the demand on a plant. Always true for an existing plant. */
    isHydroEnough: (): boolean =>
      supply.stream === null ||
      optionQuantities('mhp', quantities, drawnSupply, rates).plant_kW <=
        supply.stream.power_kW * set[place.flow],
    /** Discounted kWh over 1 and more years, written into `series`. */
    energy_kWh(series: Float64Array): Float64Array {
      const { sums } = worthUntil(r(), series.length)
      for (let n = 1; n <= series.length; n++) series[n - 1] = quantities.energy_kWh * sums[n]
      return series
    },
    /** Life cycle costs over 1 to `years` years, written into `series`. */
    costs(technology: Technology, years: number, series: Float64Array): Float64Array {
      const parts = noParts()
      // The network is not sized again. Its cost is drawn, and its losses remain the same share of the energy it
      // carries.
      const own = optionQuantities(technology, quantities, drawnSupply, rates)
      for (const { product, rate, factor } of prepared[technology])
        parts[product.part] += amountOf(product, own, rate) * set[factor]
      return lifeCycleCosts(makeCostStream(technology, parts, rates), r(), years, series)
    },
  }
}

/** Content from which the seed is computed. Names, dates and order do not affect it. */
function canonical({ supply, rates }: UncertaintyInputs): unknown {
  const loads = supply.loads.map(({ number, load_W }) => `${load_W} W, ${number}`).sort()
  const figures = Object.entries(rates).map(([table, row]) => {
    const numbers = Object.entries(row).filter(([, value]) => typeof value !== 'string' && value !== null)
    return [table, Object.fromEntries(numbers)]
  })
  return { ...supply, loads, rates: Object.fromEntries(figures) }
}
