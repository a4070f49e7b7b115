import { toCsv } from '../../../formats/csv.ts'
import { roundHalfUp } from '../../format.ts'
import type { Say } from '../../messages/messages.ts'
import { notesOf } from '../../messages/notes.ts'
import type { Technology } from '../../technologies/technologies.ts'
import type { ClusterResult } from '../best.ts'
import { technologyLabels } from '../contract.ts'
import type { Arrival } from '../uncertainty/grid-arrival.ts'
import type { Uncertainty } from '../uncertainty/uncertainty.ts'
import { ownRatesOf } from './own-rates.ts'
import { uncertaintySentences } from './uncertainty-words.ts'

type UncertaintyContext = { result: ClusterResult; project_period: number; best: Technology }
const round = (value: number | null | undefined, digits = 2) =>
  value === null || value === undefined ? null : roundHalfUp(value, digits)

/**
 * One line per candidate, then one per input. The column headings are wire names because other programs read the file.
 */
export function uncertaintyCsv(
  uncertainty: Uncertainty,
  { result, project_period, best }: UncertaintyContext,
  say: Say,
): string {
  const columns = [
    'kind',
    'name',
    'marked_best',
    'project_period_years',
    'draws',
    'cheapest_share',
    'life_cycle_cost_p5_NPR',
    'life_cycle_cost_p50_NPR',
    'life_cycle_cost_p95_NPR',
    'levelized_cost_p5_NPR_per_kWh',
    'levelized_cost_p95_NPR_per_kWh',
    'unbuildable_share',
    'stated',
    'least',
    'most',
    'flip',
    'spread_share',
    'atlas_version',
    'cost_rates_version',
    'own_rates',
    'notes',
  ]
  const versions = [result.atlas_version, result.cost_rates_version, ownRatesOf(result, say)]
  const notes = notesOf([...uncertaintySentences(uncertainty, best), ...result.warnings], say)
  const options = (Object.keys(uncertainty.shares) as Technology[]).map(technology => {
    const cost = uncertainty.costs[technology]
    return [
      'option',
      technologyLabels[technology],
      technology === best ? 'yes' : 'no',
      project_period,
      uncertainty.draws,
      round(uncertainty.shares[technology], 4),
      round(cost?.life_cycle_cost?.p5),
      round(cost?.life_cycle_cost?.p50),
      round(cost?.life_cycle_cost?.p95),
      round(cost?.levelized_cost?.p5, 4),
      round(cost?.levelized_cost?.p95, 4),
      round(cost?.unbuildable, 4),
      ...Array.from({ length: 5 }, () => null),
      ...versions,
      notes,
    ]
  })
  const inputs = uncertainty.inputs.map(({ name, stated, min, max, flip, spread }) => [
    'input',
    name,
    null,
    project_period,
    uncertainty.draws,
    ...Array.from({ length: 7 }, () => null),
    stated,
    min,
    max,
    round(flip, 6),
    round(spread, 4),
    ...versions,
    notes,
  ])
  return toCsv(columns, [...options, ...inputs])
}

/**
 * One line for each year in which the grid may arrive; the last line stands for never. Totals are in NPR over 15
 * years, discounted.
 */
export function laterCsv(arrival: Arrival, result: ClusterResult, say: Say): string {
  const options = Object.entries(arrival) as [keyof Arrival, number[]][]
  const columns = [
    'grid_arrives_in_year',
    ...options.map(([technology]) => `${technology}_NPR`),
    'grid_line_km',
    'discount_rate_percent',
    'atlas_version',
    'cost_rates_version',
    'own_rates',
  ]
  const [, first = []] = options[0] ?? []
  const rows = first.map((_, at) => [
    at === first.length - 1 ? 'never' : at + 1,
    ...options.map(([, costs]) => round(costs[at])),
    result.cost_inputs.supply.grid_km,
    result.discounting.discount_rate,
    result.atlas_version,
    result.cost_rates_version,
    ownRatesOf(result, say),
  ])
  return toCsv(columns, rows)
}
