import type { ZonalQueryInput } from '../../domain/bat/contract.ts'
import { extensionLimit_km } from '../../domain/bat/contract.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import type { WordKey } from '../../domain/words/words.ts'
import type { BatInputs } from './bat-state.ts'

/** The body of the zonal query for what the panel shows. */
export function zonalRequest(inputs: BatInputs, ring: LngLat[]): ZonalQueryInput {
  const manual = inputs.hh_input === 'manual'
  return {
    polygon: { type: 'Polygon', coordinates: [ring] },
    hh_input: inputs.hh_input,
    bat_form: {
      tier: inputs.tier,
      dc_watt: inputs.dc_watt,
      custom_hh_demand: inputs.custom_hh_demand,
      ...(inputs.hh_demand_W === null ? {} : { hh_demand_W: inputs.hh_demand_W }),
      ...(manual && inputs.num_household !== null ? { num_household: inputs.num_household } : {}),
    },
    extra_params: {
      project_period: inputs.project_period,
      grid_extension: inputs.grid_extension,
      grid_extension_limit_km: inputs.grid_extension_limit_km,
      extension_period: inputs.extension_period,
    },
    load_info_data: inputs.institutions.filter(one => one.number > 0),
    ...(inputs.building_filter && { building_filter: inputs.building_filter }),
  }
}

/** Whether what the panel shows asks for something else than a result answered; the scenario is told at once. */
export function isOutdated(asked: ZonalQueryInput, inputs: BatInputs, ring: LngLat[]): boolean {
  const now = zonalRequest(inputs, ring)
  const demandOf = ({ extra_params: _scenario, polygon: _same, ...rest }: ZonalQueryInput) =>
    JSON.stringify(rest)
  return demandOf(now) !== demandOf(asked)
}

/** Bounds of the household demand in W for a tier. */
export type DemandBounds = { least: number; most: number }

export type InputErrors = Partial<
  Record<'num_household' | 'hh_demand_W' | 'grid_extension_limit_km', WordKey>
>

/** What keeps the analysis from running, by field. Empty when it may run. */
export function inputErrors(inputs: BatInputs, bounds: DemandBounds): InputErrors {
  const errors: InputErrors = {}
  if (inputs.hh_input === 'manual' && !((inputs.num_household ?? 0) >= 1))
    errors.num_household = 'bat.households.required'
  if (!demandFits(inputs, bounds)) errors.hh_demand_W = 'bat.demand.bad'
  const limit = inputs.grid_extension_limit_km
  if (!(limit >= extensionLimit_km.least && limit <= extensionLimit_km.most))
    errors.grid_extension_limit_km = 'bat.limit.bad'
  return errors
}

function demandFits(inputs: BatInputs, { least, most }: DemandBounds): boolean {
  const watts = inputs.hh_demand_W
  if (inputs.custom_hh_demand) return watts !== null && watts > 0
  if (inputs.tier === 1 || watts === null) return true
  return watts >= least && watts <= most
}

/** W that one household is reckoned with. */
export function householdDemandOf(inputs: BatInputs, bounds: DemandBounds): number {
  if (!inputs.custom_hh_demand && inputs.tier === 1) return inputs.dc_watt
  return inputs.hh_demand_W ?? bounds.least
}

/** The ring closed: its first position again at the end. */
export function closedRing(positions: LngLat[]): LngLat[] {
  const first = positions[0]
  const last = positions[positions.length - 1]
  return first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
}
