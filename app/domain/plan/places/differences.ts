import { type BatResult, technologies } from '../../bat/contract.ts'
import { roundHalfUp } from '../../format.ts'
import type { MessageKey } from '../../messages/messages.ts'
import type { MhpResult } from '../../mhp/contract.ts'
import type { Technology } from '../../technologies/technologies.ts'

/** A figure that has changed. `technology` is set for a cost, or for the best option. */
export type FigureDifference = {
  words: MessageKey
  technology?: Technology
  before: number | string | null
  now: number | string | null
}
type ComparedCluster = Pick<
  BatResult,
  | 'municipality'
  | 'num_house'
  | 'num_household'
  | 'total_demand_kW'
  | 'distance_to_grid_ext_km'
  | 'distance_to_mhp_km'
  | 'energy_costs'
  | 'best'
>

/** Returns the differences between two answers to the same query. Costs are those over the project period. */
export function clusterDifferences(
  before: ComparedCluster,
  now: ComparedCluster,
  period: number,
): FigureDifference[] {
  const costOf = ({ energy_costs }: ComparedCluster, technology: Technology) =>
    rounded(energy_costs[technology]?.cost_series.life_cycle_costs[period - 1] ?? null, 0)
  return different([
    { words: 'differs.best', before: before.best, now: now.best },
    { words: 'differs.municipality', before: before.municipality.name, now: now.municipality.name },
    { words: 'differs.num_house', before: before.num_house, now: now.num_house },
    { words: 'differs.num_household', before: before.num_household, now: now.num_household },
    figure('differs.total_demand_kW', before.total_demand_kW, now.total_demand_kW, 2),
    figure('differs.distance_to_grid_ext_km', before.distance_to_grid_ext_km, now.distance_to_grid_ext_km, 2),
    figure('differs.distance_to_mhp_km', before.distance_to_mhp_km, now.distance_to_mhp_km, 2),
    ...technologies.map(technology => ({
      words: 'differs.cost' as const,
      technology,
      before: costOf(before, technology),
      now: costOf(now, technology),
    })),
  ])
}

type ComparedProject = Pick<MhpResult, 'powerhouses' | 'upstream' | 'flow' | 'serialized_project'>

/** Returns the differences between two answers for the same intake. */
export function projectDifferences(before: ComparedProject, now: ComparedProject): FigureDifference[] {
  const last = ({ powerhouses }: ComparedProject) => powerhouses.at(-1)
  return different([
    figure('differs.powerhouses', before.powerhouses.length, now.powerhouses.length, 0),
    figure('differs.power_kW', last(before)?.power_kW ?? null, last(now)?.power_kW ?? null, 2),
    figure('differs.head_m', last(before)?.head_m ?? null, last(now)?.head_m ?? null, 1),
    figure('differs.catchment_km2', before.upstream.area_km2, now.upstream.area_km2, 2),
    figure('differs.stream_m3s', before.flow.design, now.flow.design, 4),
    figure('differs.arc_id', before.serialized_project.arc_id, now.serialized_project.arc_id, 0),
  ])
}

const different = (all: FigureDifference[]): FigureDifference[] =>
  all.filter(({ before, now }) => before !== now)

/** Values that are equal after rounding to this number of digits count as unchanged. */
const figure = (
  words: MessageKey,
  before: number | null,
  now: number | null,
  digits: number,
): FigureDifference => ({
  words,
  before: rounded(before, digits),
  now: rounded(now, digits),
})

const rounded = (value: number | null, digits: number) => (value === null ? null : roundHalfUp(value, digits))
