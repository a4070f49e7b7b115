import { Grouping, grouping, type SettlementsQueryInput } from '../../../domain/bat/settlements-contract.ts'
import type { FormWorld } from '../../ui/form/form-world.ts'
import { zonalRequest } from '../bat-request.ts'
import type { BatInputs } from '../bat-state.ts'
import { type GroupingInputs, type SettlementsOutcome, usualGrouping } from './settlements-state.ts'

export const groupingFields = ['reach_m', 'min_neighbours', 'least_houses'] as const
export type GroupingField = (typeof groupingFields)[number]

/** The body of the settlements query for what the panel shows; an empty field takes its usual value. */
export function settlementsRequest(
  municipality: number,
  asked: GroupingInputs,
  inputs: BatInputs,
): SettlementsQueryInput {
  const { bat_form, extra_params } = zonalRequest({ ...inputs, hh_input: 'osm' }, [])
  return {
    municipality,
    grouping: {
      reach_m: asked.reach_m ?? grouping.reach_m.usual,
      min_neighbours: asked.min_neighbours ?? grouping.min_neighbours.usual,
      least_houses: asked.least_houses ?? grouping.least_houses.usual,
    },
    bat_form,
    extra_params,
  }
}

/** The form: the contract's parameters of the grouping. */
export const groupingForm = {
  usual: usualGrouping,
  labels: {
    reach_m: 'settlements.reach_m',
    min_neighbours: 'settlements.min_neighbours',
    least_houses: 'settlements.least_houses',
  },
  schema: Grouping,
  isLive: true,
} satisfies FormWorld<GroupingInputs>

/** Whether what the panel shows asks for something else than a result answered. */
export function isStale({ request }: SettlementsOutcome, asked: GroupingInputs, inputs: BatInputs): boolean {
  return JSON.stringify(settlementsRequest(request.municipality, asked, inputs)) !== JSON.stringify(request)
}
