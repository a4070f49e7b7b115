import * as v from 'valibot'
import { defaultBatInputs } from '../../../domain/bat/bat-inputs.ts'
import { estimated } from '../../../domain/bat/contract.ts'
import {
  Grouping,
  grouping,
  type ScenarioInput,
  type SettlementsQueryInput,
} from '../../../domain/bat/settlements-contract.ts'
import type { FormOptions } from '../../ui/form/form-options.ts'
import { zonalRequest } from '../bat-request.ts'
import {
  defaultGrouping,
  type GroupingInputs,
  type ScenarioInputs,
  type SettlementsOutcome,
} from './settlements-state.ts'

export const groupingFields = ['reach_m', 'min_neighbours', 'least_houses'] as const
export type GroupingField = (typeof groupingFields)[number]

/** Body of the settlements query for the current state of the panel. Empty fields get their default values. */
export function settlementsRequest(
  municipality: number,
  groupingInputs: GroupingInputs,
  [first, ...others]: readonly ScenarioInputs[],
): SettlementsQueryInput {
  return {
    municipality,
    grouping: {
      reach_m: groupingInputs.reach_m ?? grouping.reach_m.default,
      min_neighbours: groupingInputs.min_neighbours ?? grouping.min_neighbours.default,
      least_houses: groupingInputs.least_houses ?? grouping.least_houses.default,
    },
    ...scenarioOf(first),
    ...(others.length > 0 && { others: others.map(scenarioOf) }),
  }
}

export function scenarioOf({ planned_lines, ...inputs }: ScenarioInputs): ScenarioInput {
  const { bat_form, extra_params, use_other_parameters } = zonalRequest(
    { ...defaultBatInputs, ...inputs, hh_input: 'osm' },
    [],
  )
  return {
    bat_form: {
      ...bat_form,
      // A number that the user entered applies to a single cluster.
      connected_households: inputs.connected_households === null ? estimated : 0,
    },
    extra_params,
    ...(use_other_parameters && { use_other_parameters }),
    ...(planned_lines.length > 0 && {
      planned_lines: planned_lines.map(coordinates => ({ type: 'LineString' as const, coordinates })),
    }),
  }
}

/** The form with the contract's parameters for grouping houses. */
export const groupingForm = {
  defaults: defaultGrouping,
  labels: {
    reach_m: 'settlements.reach_m',
    min_neighbours: 'settlements.min_neighbours',
    least_houses: 'settlements.least_houses',
  },
  schema: v.object({ grouping: Grouping }),
  body: grouping => ({ grouping }),
  isLive: true,
} satisfies FormOptions<GroupingInputs>

/** Whether the panel is different from the request of a result. */
export function areSettlementsStale(
  { request }: SettlementsOutcome,
  groupingInputs: GroupingInputs,
  scenarios: readonly ScenarioInputs[],
): boolean {
  return (
    JSON.stringify(settlementsRequest(request.municipality, groupingInputs, scenarios)) !==
    JSON.stringify(request)
  )
}
