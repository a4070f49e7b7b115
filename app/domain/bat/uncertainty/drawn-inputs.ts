import type { MessageKey } from '../../messages/messages.ts'
import {
  aloneTechnology,
  type Technology,
  type TechnologyRows,
  technologies,
  technologyRows,
} from '../../technologies/technologies.ts'
import type { CostProduct, Figures } from '../costs/cost-product.ts'
import type { CostInputs } from '../costs/costs-contract.ts'
import { triangular } from './latin-hypercube.ts'

/** Inputs of the draws: the `cost_inputs` of a reply, possibly with changed ranges. */
export type UncertaintyInputs = { supply: CostInputs['supply']; rates: Figures }

/** Uncertain inputs, in display order. */
export const drawnInputs = {
  ...labelsBy('capital'),
  distribution: 'rates.distribution',
  ...labelsBy('upkeep'),
  energy_price: 'rates.energyPrice',
  demand: 'rates.demand',
  line_length: 'rates.lineLength',
  discount_rate: 'rates.discountRate',
  flow: 'bat.sure.flow',
} as const satisfies Record<string, MessageKey>
export type DrawnName = keyof typeof drawnInputs
export const drawnNames = Object.keys(drawnInputs) as DrawnName[]
/** Factors of the stated figures, or percent for the discount rate, in the order of `drawnNames`. */
export type Factors = Float64Array

/** Range of an input: its stated value, its bounds, and its quantile function `at(u)`. */
export type Range = { stated: number; min: number; max: number; at(u: number): number }

/** Returns the range of an input. A range without width contains only the stated value (models I1). */
export function inputRange(name: DrawnName, { supply, rates }: UncertaintyInputs): Range {
  const { settings } = rates
  if (name === 'discount_rate') {
    const { discount_rate: stated, range_discount_rate_least: min, range_discount_rate_most: max } = settings
    return range(stated, min, max, u => min + u * (max - min))
  }
  if (name === 'flow') {
    const { low, high } = supply.stream ?? { low: 1, high: 1 }
    const min = Math.max(low, minFlow)
    return range(1, min, high, u => min * (high / min) ** u)
  }
  const of = name.startsWith('upkeep') ? 'upkeep' : (name as Exclude<DrawnName, `upkeep_${string}`>)
  const bounds = (bound: 'least' | 'mode' | 'most') =>
    settings[`range_${of}_${bound}` as 'range_demand_least']
  const [min, mode, max] = [bounds('least'), bounds('mode'), bounds('most')]
  return range(1, min, max, u => triangular(u, min, mode, max))
}
/** The lower bound is above 0 because the logarithm of 0 does not exist. */
const minFlow = 1e-3

function range(stated: number, min: number, max: number, at: Range['at']): Range {
  return max > min ? { stated, min, max, at } : { stated, min: stated, max: stated, at: () => stated }
}

/** Returns the factor of a product. Quantities that follow demand and line length are not multiplied again. */
export function factorOf(
  technology: Technology,
  { part, table, field }: Pick<CostProduct, 'part' | 'table' | 'field'>,
): DrawnName {
  if (part === 'distribution') return 'distribution'
  // A home system within another option uses the draws for home systems.
  const whose = part.startsWith('standalone') || table === aloneTechnology ? aloneTechnology : technology
  if (part !== 'operation') return technologyRows[whose].capital.input
  return field === 'grid_energy_NPR_per_kWh' ? 'energy_price' : technologyRows[whose].upkeep.input
}

function labelsBy<C extends 'capital' | 'upkeep'>(of: C) {
  const inputs = technologies.map(one => technologyRows[one][of])
  return Object.fromEntries(inputs.map(({ input, label }) => [input, label])) as {
    [T in Technology as TechnologyRows[T][C]['input']]: MessageKey
  }
}
