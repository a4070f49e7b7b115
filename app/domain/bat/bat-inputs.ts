import * as v from 'valibot'
import { BuildingFilter } from '../spatial/buildings/building-filter.ts'
import { OwnCosts } from './costs/costs-contract.ts'

export const projectPeriods = [5, 10, 15] as const
export const extensionPeriods = ['> 5 years', '< 5 Years'] as const
export const distributions = ['sized', 'flat'] as const
export const householdInputs = ['osm', 'census', 'manual'] as const
export const extensionLimit_km = { min: 1, max: 15, default: 1 } as const
export const maxPlannedLines = 10

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.integer(), v.maxValue(10_000_000))
const connected = 'bat.field.connected'
const Position = v.tuple([v.number(), v.number()])

/** Institutions of one kind that a cluster supplies. The load defaults to that of the institution's kind. */
export const Load = v.strictObject({
  institution_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  avg_load_W: v.optional(v.nullable(v.pipe(finite, v.minValue(0), v.maxValue(10_000_000)))),
})
/** The form's version, which always includes the load, changed or not. */
const Institution = v.strictObject({ ...Load.entries, avg_load_W: v.number() })
export type InstitutionInput = v.InferOutput<typeof Institution>

/**
 * Inputs of BAT with their bounds and defaults. Request bodies (contract.ts), browser state, addresses and form
 * defaults are all derived from this schema.
 */
export const BatInputs = v.strictObject({
  cluster_name: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  hh_input: v.optional(v.picklist(householdInputs), 'osm'),
  num_household: v.optional(v.nullable(count), null),
  /** Number of households that already have the grid, or null to estimate it from the local level's share. */
  connected_households: v.optional(
    v.nullable(
      v.pipe(v.number(), v.integer(connected), v.minValue(0, connected), v.maxValue(10_000_000, connected)),
    ),
    null,
  ),
  tier: v.optional(v.picklist([1, 2, 3, 4, 5]), 3),
  dc_watt: v.optional(v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(1000)), 50),
  custom_hh_demand: v.optional(v.boolean(), false),
  /** Null means the demand of the tier. */
  hh_demand_W: v.optional(
    v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(100_000))),
    null,
  ),
  institutions: v.optional(v.pipe(v.array(Institution), v.maxLength(100)), []),
  project_period: v.optional(v.picklist(projectPeriods), 5),
  grid_extension: v.optional(v.boolean(), true),
  grid_extension_limit_km: v.optional(
    v.pipe(finite, v.minValue(extensionLimit_km.min), v.maxValue(extensionLimit_km.max)),
    extensionLimit_km.default,
  ),
  extension_period: v.optional(v.picklist(extensionPeriods), '> 5 years'),
  /**
   * Lines inside the place: `sized` from its houses, or one price per connection. Null means the setting of the rate
   * tables.
   */
  distribution: v.optional(v.nullable(v.picklist(distributions)), null),
  /** Counts only houses that pass the filter, or all houses if null. */
  building_filter: v.optional(v.nullable(BuildingFilter), null),
  /** Rates for this cluster, by table. If empty, the rates in the tables apply. */
  costs: v.optional(OwnCosts, {}),
  /** Planned grid lines. The settlements of a municipality take them into account. */
  planned_lines: v.optional(
    v.pipe(
      v.array(v.pipe(v.array(Position), v.minLength(2), v.maxLength(500))),
      v.maxLength(maxPlannedLines),
    ),
    [],
  ),
})
export type BatInputs = v.InferOutput<typeof BatInputs>
export const defaultBatInputs: BatInputs = v.parse(BatInputs, {})
