import * as v from 'valibot'
import type { FailureFields } from '../../domain/api/failure.ts'
import { fieldErrorsOf } from '../../domain/api/field-errors.ts'
import { type BatInputs, defaultBatInputs, type InstitutionInput, Load } from '../../domain/bat/bat-inputs.ts'
import { estimated, ZonalQuery, type ZonalQueryInput } from '../../domain/bat/contract.ts'
import type { OwnCosts } from '../../domain/bat/costs/costs-contract.ts'
import type { LngLat } from '../../domain/geometry.ts'
import type { FormOptions } from '../ui/form/form-options.ts'

/** Body of the zonal query for the current state of the panel. */
export function zonalRequest(inputs: BatInputs, ring: LngLat[]): ZonalQueryInput {
  const manual = inputs.hh_input === 'manual'
  const costs = ownCostsWithoutRanges(inputs)
  return {
    polygon: { type: 'Polygon', coordinates: [ring] },
    hh_input: inputs.hh_input,
    bat_form: {
      tier: inputs.tier,
      dc_watt: inputs.dc_watt,
      custom_hh_demand: inputs.custom_hh_demand,
      ...(inputs.hh_demand_W === null ? {} : { hh_demand_W: inputs.hh_demand_W }),
      ...(manual && inputs.num_household !== null ? { num_household: inputs.num_household } : {}),
      ...(inputs.connected_households === 0
        ? {}
        : { connected_households: inputs.connected_households ?? estimated }),
    },
    extra_params: {
      project_period: inputs.project_period,
      grid_extension: inputs.grid_extension,
      grid_extension_limit_km: inputs.grid_extension_limit_km,
      extension_period: inputs.extension_period,
      ...(inputs.distribution && { distribution: inputs.distribution }),
      ...(costs && { costs }),
    },
    ...(costs && { use_other_parameters: true }),
    load_info_data: inputs.institutions.filter(one => one.number > 0),
    ...(inputs.building_filter && { building_filter: inputs.building_filter }),
  }
}

type Institutions = readonly { institution_id: number; avg_load_W: number }[]
/** State of the panel for a request. `institutions` are the known types of institutions. */
export function toBatInputs(query: ZonalQuery, cluster_name: string, institutions: Institutions): BatInputs {
  const { bat_form, extra_params, hh_input, load_info_data, building_filter } = query
  const { costs = {}, ...scenario } = extra_params
  const default_W = (id: number) => institutions.find(one => one.institution_id === id)?.avg_load_W ?? 0
  return {
    cluster_name,
    hh_input,
    num_household: bat_form.num_household ?? null,
    connected_households:
      bat_form.connected_households === estimated ? null : (bat_form.connected_households ?? 0),
    tier: bat_form.tier,
    dc_watt: bat_form.dc_watt,
    custom_hh_demand: bat_form.custom_hh_demand,
    hh_demand_W: bat_form.hh_demand_W ?? null,
    institutions: load_info_data.map(({ institution_id, number, avg_load_W }) => ({
      institution_id,
      number,
      avg_load_W: avg_load_W ?? default_W(institution_id),
    })),
    ...scenario,
    distribution: scenario.distribution ?? null,
    building_filter: building_filter ?? null,
    costs: query.use_other_parameters ? costs : {},
    planned_lines: [],
  }
}

/**
 * A cluster's own rates in requests (S-051). The ranges are left out, because they affect only how the result is
 * presented.
 */
function ownCostsWithoutRanges({ costs }: Pick<BatInputs, 'costs'>): OwnCosts | undefined {
  const ownRates = Object.entries(costs).flatMap(([table, row]) => {
    const figures = Object.entries(row ?? {}).filter(([name]) => !name.startsWith('range_'))
    return figures.length > 0 ? [[table, Object.fromEntries(figures)]] : []
  })
  return ownRates.length > 0 ? (Object.fromEntries(ownRates) as OwnCosts) : undefined
}

/**
 * Whether the panel is different from the request of a result. Changes to the scenario do not count, because they take
 * effect at once.
 */
export function isOutdated(request: ZonalQueryInput, inputs: BatInputs, ring: LngLat[]): boolean {
  const now = zonalRequest(inputs, ring)
  const demandOf = ({ extra_params, polygon: _same, ...rest }: ZonalQueryInput) =>
    JSON.stringify([rest, extra_params?.costs, extra_params?.distribution])
  return demandOf(now) !== demandOf(request)
}

/** Limits of the household demand for a tier, in W. */
export type DemandBounds = { min: number; max: number }

/**
 * The form with the fields of the contract and a demand that matches its tier. `isWhole` is true for a whole
 * municipality. `isNamed` is true in a plan, where a cluster needs a name (K-028).
 */
export function batFormOf(bounds: DemandBounds, isWhole = false, isNamed = false) {
  return {
    defaults: defaultBatInputs,
    labels: {
      cluster_name: 'bat.clusterName',
      num_household: 'bat.households.number',
      connected_households: 'bat.connected.number',
      tier: 'bat.tier',
      dc_watt: 'bat.dcWatt',
      hh_demand_W: 'bat.demand',
      institutions: 'bat.institutions',
      grid_extension_limit_km: 'bat.limit',
      extension_period: 'bat.extensionPeriod',
      distribution: 'bat.distribution',
    },
    schema: ZonalQuery,
    body: values => zonalRequest(values, []),
    check: inputs => ({
      ...(isNamed && inputs.cluster_name.trim() === '' && { cluster_name: [{ key: 'field.required' }] }),
      ...(!isWhole &&
        inputs.hh_input === 'manual' &&
        !((inputs.num_household ?? 0) >= 1) && { num_household: [{ key: 'bat.households.required' }] }),
      ...(!isWhole &&
        inputs.hh_input === 'manual' &&
        (inputs.connected_households ?? 0) > (inputs.num_household ?? 0) && {
          connected_households: [
            { key: 'bat.field.connectedMost', params: { most: inputs.num_household ?? 0 } },
          ],
        }),
      ...(!demandFits(inputs, bounds) && { hh_demand_W: [{ key: 'bat.demand.bad', params: bounds }] }),
      ...(inputs.institutions.some(one => institutionErrors(one) !== null) && {
        institutions: [{ key: 'bat.institutions.bad' }],
      }),
    }),
    isLive: true,
  } satisfies FormOptions<BatInputs>
}

/** Errors in a row with institutions by field, or null if it can be sent. */
export function institutionErrors(row: InstitutionInput): FailureFields | null {
  const { issues } = v.safeParse(Load, row)
  return issues ? fieldErrorsOf(issues) : null
}

function demandFits(inputs: BatInputs, { min, max }: DemandBounds): boolean {
  const watts = inputs.hh_demand_W
  if (inputs.custom_hh_demand) return watts !== null && watts > 0
  if (inputs.tier === 1 || watts === null) return true
  return watts >= min && watts <= max
}

/** In W per household. */
export function householdDemandOf(inputs: BatInputs, bounds: DemandBounds): number {
  if (!inputs.custom_hh_demand && inputs.tier === 1) return inputs.dc_watt
  return inputs.hh_demand_W ?? bounds.min
}

/** Closes the ring by repeating its first position at the end. */
export function closedRing(positions: LngLat[]): LngLat[] {
  const first = positions[0]
  const last = positions[positions.length - 1]
  return first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
}
