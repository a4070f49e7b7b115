import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { type NumberRateField, rateFields } from '../../rates/rate-fields.ts'
import type { MhpRate, Rates, SmgRate } from '../../rates/rates.ts'

/** The options whose costs a plan may set for itself; DC systems go by the tables (S-056). */
export const planTechnologies = ['shs_ac', 'mhp', 'smg', 'grid'] as const
export type PlanTechnology = (typeof planTechnologies)[number]

/** The figures of an option that a plan may set, by the names of its table. */
export const costFieldsOf = (technology: PlanTechnology): [string, NumberRateField][] =>
  Object.entries(rateFields[technology]).filter(
    (entry): entry is [string, NumberRateField] => entry[1].kind === 'number',
  )

/** What a plan says of costs: which rows count, which options go by them, and what counts for the others. */
export type PlanCosts = {
  default_ids: { mhp_cost_rate_id: number; smg_cost_rate_id: number }
  use_default: Record<PlanTechnology, boolean>
  cost_params: Partial<Record<PlanTechnology, Record<string, number | undefined>>>
}
/** Where the figures of a plan come from. */
export type PlanOrigin = { source: string; vintage: string; changed_by: string | null }

/**
 * The rates that a plan's clusters are reckoned with. Their version changes with a figure that counts for the plan and
 * with no other: a national change of what the plan has for itself leaves it as it is.
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
  function chosen<R extends MhpRate | SmgRate>(technology: 'mhp' | 'smg', rows: R[], id: number): R[] {
    if (!rows.some(row => row.id === id)) return rows
    return rows.map(row => ({ ...(row.id === id ? own(technology, row) : row), is_default: row.id === id }))
  }
  const rates = {
    ...national,
    shs_ac: own('shs_ac', national.shs_ac),
    mhp: chosen('mhp', national.mhp, default_ids.mhp_cost_rate_id),
    smg: chosen('smg', national.smg, default_ids.smg_cost_rate_id),
    grid: own('grid', national.grid),
  }
  return { ...rates, version: versionOf(rates) }
}

const descriptiveFields = new Set(['version', 'id', 'source', 'vintage', 'changed_by', 'is_default'])

/** Names the figures that count, whoever has entered them. */
function versionOf(rates: Rates): string {
  const used = (rows: (MhpRate | SmgRate)[]) => rows.filter(row => row.is_default)
  const counting = { ...rates, mhp: used(rates.mhp), smg: used(rates.smg) }
  const figures = JSON.stringify(counting, (key, value) => (descriptiveFields.has(key) ? undefined : value))
  return bytesToHex(sha256(utf8ToBytes(figures))).slice(0, 10)
}
