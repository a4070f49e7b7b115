import { grouping, type SettlementsQueryInput } from '../../../domain/bat/settlements-contract.ts'
import { zonalRequest } from '../bat-request.ts'
import type { BatInputs } from '../bat-state.ts'
import type { GroupingInputs, SettlementsOutcome } from './settlements-state.ts'

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

/** The fields whose value cannot be sent: empty, out of bounds, or broken where a count is due. */
export function groupingErrors(asked: GroupingInputs): GroupingField[] {
  return groupingFields.filter(field => {
    const value = asked[field]
    const { least, most } = grouping[field]
    if (value === null || !(value >= least && value <= most)) return true
    return field !== 'reach_m' && !Number.isInteger(value)
  })
}

/** Whether what the panel shows asks for something else than a result answered. */
export function isStale({ request }: SettlementsOutcome, asked: GroupingInputs, inputs: BatInputs): boolean {
  return JSON.stringify(settlementsRequest(request.municipality, asked, inputs)) !== JSON.stringify(request)
}
