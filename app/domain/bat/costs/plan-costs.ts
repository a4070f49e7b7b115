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

/** Options whose costs a plan can set. DC systems use the tables (S-056). */
export const planTechnologies = rateKinds.filter((kind): kind is PlanTechnology =>
  technologies.some(one => technologyRows[one].rateKind === kind),
)
export type PlanTechnology = TechnologyRates

/** Applies `of` to each plan technology. */
export const byPlanTechnology = <V>(of: (technology: PlanTechnology) => V): Record<PlanTechnology, V> =>
  Object.fromEntries(planTechnologies.map(one => [one, of(one)])) as Record<PlanTechnology, V>

type RowField = `${CategoryKind}_cost_rate_id`
/** Field that selects a table row, for options that have several. */
export const rowField = (kind: CategoryKind): RowField => `${kind}_cost_rate_id`
/** Applies `of` to each option that has several rows, by the field that selects the row. */
export const byRowField = <V>(of: (kind: CategoryKind) => V): Record<RowField, V> =>
  Object.fromEntries(categoryKinds.map(kind => [rowField(kind), of(kind)])) as Record<RowField, V>

/** Figures of an option that a plan can set, with their names in the table. */
export const costFieldsOf = (technology: PlanTechnology): [string, NumberRateField][] =>
  Object.entries(rateFields[technology]).filter(
    (entry): entry is [string, NumberRateField] => entry[1].kind === 'number',
  )

/** Cost settings of a plan: the rows in use, which options use them, and the figures of the other options. */
export type PlanCosts = {
  default_ids: Record<RowField, number>
  use_default: Record<PlanTechnology, boolean>
  cost_params: Partial<Record<PlanTechnology, Record<string, number | undefined>>>
}
/** Source of a plan's figures. */
export type PlanOrigin = { source: string; vintage: string; changed_by: string | null }

/**
 * Returns the rates for a plan's clusters. The version depends only on figures that apply to the plan: it does not
 * change if a national figure that the plan overrides changes.
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

/** Hashes the figures in use, regardless of who entered them. */
function versionOf(rates: Rates): string {
  const used = (rows: readonly CategoryRate[]) => rows.filter(row => row.is_default)
  const counting = { ...rates, ...byCategoryKind(kind => used(rates[kind])) }
  const figures = JSON.stringify(counting, (key, value) => (descriptiveFields.has(key) ? undefined : value))
  return bytesToHex(sha256(utf8ToBytes(figures))).slice(0, 10)
}
