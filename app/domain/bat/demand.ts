import { Failure } from '../api/failure.ts'
import { roundHalfUp } from '../format.ts'
import type { Message, MessageKey, MessageParams } from '../messages/messages.ts'
import { maxDcInstitution_W } from '../rates/institutions.ts'
import type { Rates } from '../rates/rates.ts'
import { dcTier, demandBounds, findTier } from '../rates/tiers.ts'
import type { GridShare } from '../spatial/energy/grid-share.ts'
import { estimated, type ZonalQuery } from './contract.ts'
import { type InstitutionLoad, totalDemand_kW } from './costs/quantities.ts'

/** Request for a cluster, independent of its location. */
export type ClusterQuery = Omit<ZonalQuery, 'polygon' | 'use_other_parameters'>

/** Houses and census figures of a cluster. */
export type HouseholdFacts = {
  /** Unrounded households derived from the houses inside: houses times households per house, by local level. */
  households_by_houses: number
  /** Unrounded households from the census of the wards, apportioned by houses (S-070). Used in census mode only. */
  households_by_census: number | null
  /** Number of people per household and fraction of men, from the census. */
  people_per_household: number
  male_share: number
  /** Basis for estimating connected households, or null if no share is known. */
  connected: ConnectedFacts | null
}
export type ConnectedFacts = {
  /** Share of the households inside, from 0 to 1. */
  share: number
  source: GridShare
}
export type Demand = {
  num_household: number
  connected_households: number
  connected_source: GridShare | null
  /** Households that are not connected, from which the demand is computed. */
  households_to_supply: number
  male_pop: number
  female_pop: number
  tier: number
  /** In W per household. */
  per_hh_demand_W: number
  total_demand_kW: number
  hrs_per_day: number
  loads: InstitutionLoad[]
  /** Watt class of DC systems, or null for AC systems. */
  dc_watt: number | null
  warnings: Message[]
}

/** Fallbacks for local levels without census figures (models A2). */
export const nationalFigures = {
  households_per_house: 1.2,
  people_per_household: 4.37,
  male_share: 0.4898,
} as const

/**
 * Returns the demand of a cluster (models A1 to A3): households, people, and the power in kW that households and
 * institutions need. Throws `no_house`, `demand_out_of_bounds`, or `malformed` with the field name.
 *
 * Connected households count towards the people only.
 */
export function clusterDemand(facts: HouseholdFacts, query: ClusterQuery, rates: Rates): Demand {
  const num_household = countHouseholds(facts, query)
  const connected = connectedOf(facts, query, num_household)
  const households_to_supply = num_household - connected.connected_households
  const per_hh_demand_W = householdDemand_W(query.bat_form, rates)
  const dc = dcWattOf(query) !== null
  const loads = institutionLoads(query, rates)
  const people = roundHalfUp(num_household * facts.people_per_household, 0)
  const male_pop = roundHalfUp(people * facts.male_share, 0)
  return {
    num_household,
    ...connected,
    households_to_supply,
    male_pop,
    female_pop: people - male_pop,
    tier: query.bat_form.tier,
    per_hh_demand_W,
    total_demand_kW: totalDemand_kW(households_to_supply, per_hh_demand_W, loads),
    hrs_per_day: findTier(rates.tiers, query.bat_form.tier).hrs_per_day,
    loads,
    dc_watt: dcWattOf(query),
    warnings: dc ? loads.filter(isTooLargeForDc).map(load => dcWarning(load)) : [],
  }
}

/** Returns the requested watt class of DC systems, or null for AC systems. */
export function dcWattOf({ bat_form }: Pick<ClusterQuery, 'bat_form'>): number | null {
  return bat_form.tier === dcTier && !bat_form.custom_hh_demand ? bat_form.dc_watt : null
}

/**
 * In W per household: the DC size in tier 1, the user's figure within the tier's bounds, or any figure if the demand
 * is customised.
 */
export function householdDemand_W(
  form: ZonalQuery['bat_form'],
  { tiers, shs_dc }: Pick<Rates, 'tiers' | 'shs_dc'>,
): number {
  const given = form.hh_demand_W ?? null
  if (form.custom_hh_demand) {
    if (given === null)
      throw wrong('bat_form.hh_demand_W', 'bat.field.neededWhen', {
        other: 'custom_hh_demand',
        value: 'true',
      })
    return given
  }
  if (form.tier === dcTier) {
    const sizes = shs_dc.map(row => row.watt)
    if (!sizes.includes(form.dc_watt)) {
      throw wrong('bat_form.dc_watt', 'field.oneOf', { expected: sizes.join(', ') })
    }
    return form.dc_watt
  }
  const { min, max } = demandBounds(tiers, form.tier)
  const watts = given ?? min
  if (watts < min || watts > max) throw new Failure('demand_out_of_bounds', { least: min, most: max })
  return watts
}

/** Counts households in the requested mode (A2, S-070, S-071). Throws `no_house` if there are none. */
export function countHouseholds(
  facts: Pick<HouseholdFacts, 'households_by_houses' | 'households_by_census'>,
  query: { hh_input: ZonalQuery['hh_input']; bat_form: { num_household?: number | null } },
): number {
  const households = {
    osm: () => roundHalfUp(facts.households_by_houses, 0),
    census: () => roundHalfUp(facts.households_by_census ?? 0, 0),
    manual: () => manualHouseholds(query.bat_form.num_household),
  }[query.hh_input]()
  if (households <= 0) throw new Failure('no_house')
  return households
}

function connectedOf(
  { connected }: Pick<HouseholdFacts, 'connected'>,
  { bat_form }: Pick<ClusterQuery, 'bat_form'>,
  num_household: number,
): Pick<Demand, 'connected_households' | 'connected_source'> {
  const requested = bat_form.connected_households ?? 0
  if (requested !== estimated) {
    if (requested > num_household)
      throw wrong('bat_form.connected_households', 'bat.field.connectedMost', { most: num_household })
    return { connected_households: requested, connected_source: null }
  }
  return {
    connected_households: connected === null ? 0 : roundHalfUp(num_household * connected.share, 0),
    connected_source: connected?.source ?? null,
  }
}

function manualHouseholds(given: number | null | undefined): number {
  if (given === null || given === undefined) {
    throw wrong('bat_form.num_household', 'bat.field.neededWhen', { other: 'hh_input', value: 'manual' })
  }
  return given
}

function institutionLoads(query: ClusterQuery, rates: Rates): InstitutionLoad[] {
  return query.load_info_data.map(({ institution_id, number, avg_load_W }, index) => {
    const kind = rates.institutions.find(one => one.institution_id === institution_id)
    if (kind === undefined) {
      throw wrong(`load_info_data.${index}.institution_id`, 'bat.field.unknownInstitution', {
        id: institution_id,
      })
    }
    return { name: kind.name, number, load_W: avg_load_W ?? kind.avg_load_W }
  })
}

const isTooLargeForDc = (load: InstitutionLoad) => load.number > 0 && load.load_W > maxDcInstitution_W
const dcWarning = (load: InstitutionLoad): Message => ({
  key: 'bat.warn.dcInstitution',
  params: { name: load.name, watts: load.load_W, most: maxDcInstitution_W },
})

function wrong(field: string, words: MessageKey, params: MessageParams): Failure {
  const reason = { key: words, params }
  return new Failure('malformed', { field, reason }, { fields: { [field]: [reason] } })
}
