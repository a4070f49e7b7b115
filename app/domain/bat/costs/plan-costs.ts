import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import {
  byCategoryKind,
  type CategoryKind,
  categoryKinds,
  isCategoryKind,
  type NumberRateField,
  rateFields,
  rateKinds,
} from '../../rates/rate-fields.ts'
import type { CategoryRate, Rates } from '../../rates/rates.ts'
import { type TechnologyRates, technologies, technologyRows } from '../../technologies/technologies.ts'

/** Options whose costs a plan can set; DC systems use the tables (S-056). */
export const planTechnologies = rateKinds.filter((kind): kind is PlanTechnology =>
  technologies.some(one => technologyRows[one].rateKind === kind),
)
export type PlanTechnology = TechnologyRates

/** Maps `of` over the plan technologies. */
export const byPlanTechnology = <V>(of: (technology: PlanTechnology) => V): Record<PlanTechnology, V> =>
  Object.fromEntries(planTechnologies.map(one => [one, of(one)])) as Record<PlanTechnology, V>

type RowField = `${CategoryKind}_cost_rate_id`
/** Field that selects a row of the tables, for options with several. */
export const rowField = (kind: CategoryKind): RowField => `${kind}_cost_rate_id`
/** Maps `of` over options with several rows, by the field that selects the row. */
export const byRowField = <V>(of: (kind: CategoryKind) => V): Record<RowField, V> =>
  Object.fromEntries(categoryKinds.map(kind => [rowField(kind), of(kind)])) as Record<RowField, V>

/** Figures of an option that a plan can set, by their names in the table. */
export const costFieldsOf = (technology: PlanTechnology): [string, NumberRateField][] =>
  Object.entries(rateFields[technology]).filter(
    (entry): entry is [string, NumberRateField] => entry[1].kind === 'number',
  )

/** Cost settings of a plan: the rows in use, the options that use them, and figures for the others. */
export type PlanCosts = {
  default_ids: Record<RowField, number>
  use_default: Record<PlanTechnology, boolean>
  cost_params: Partial<Record<PlanTechnology, Record<string, number | undefined>>>
}
/** Source of a plan's figures. */
export type PlanOrigin = { source: string; vintage: string; changed_by: string | null }

/**
 * Rates for a plan's clusters. Their version changes only with figures that apply to the plan: a national
 * change to a figure that the plan overrides leaves it unchanged.
 */
export function ratesOfPlan(national: Rates, costs: PlanCosts, origin: PlanOrigin): Rates {
  const { default_ids, use_default, cost_params } = costs
  function own<R extends object>(technology: PlanTechnology, row: R): R {
    const given = use_default[technology] ? {} : (cost_params[technology] ?? {})
    const changed = Object.entries(given).filter(
      ([name, value]) => value !== undefined && row[name as keyof R] !== value,
    )
    return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed), ...origin }
  }
  function chosen(technology: CategoryKind, rows: readonly CategoryRate[]): readonly CategoryRate[] {
    const id = default_ids[rowField(technology)]
    if (!rows.some(row => row.id === id)) return rows
    return rows.map(row => ({ ...(row.id === id ? own(technology, row) : row), is_default: row.id === id }))
  }
  const tables = planTechnologies.map(one => [
    one,
    isCategoryKind(one) ? chosen(one, national[one]) : own(one, national[one]),
  ])
  const rates: Rates = { ...national, ...Object.fromEntries(tables) }
  return { ...rates, version: versionOf(rates) }
}

const descriptiveFields = new Set([
  'version',
  'id',
  'source',
  'vintage',
  'changed_by',
  'is_default',
  'network',
])

/** Hash of the figures in use, whoever entered them. */
function versionOf(rates: Rates): string {
  const used = (rows: readonly CategoryRate[]) => rows.filter(row => row.is_default)
  const counting = { ...rates, ...byCategoryKind(kind => used(rates[kind])) }
  const figures = JSON.stringify(counting, (key, value) => (descriptiveFields.has(key) ? undefined : value))
  return bytesToHex(sha256(utf8ToBytes(figures))).slice(0, 10)
}
