import { eq } from 'drizzle-orm'
import {
  byPlanTechnology,
  byRowField,
  type PlanCosts,
  ratesOfPlan,
} from '../../domain/bat/costs/plan-costs.ts'
import { dayInNepal } from '../../domain/nepal-day.ts'
import { districtField } from '../../domain/rates/districts-contract.ts'
import { type CategoryRate, defaultRow, type Rates } from '../../domain/rates/rates.ts'
import { districtOf } from '../../domain/region-codes.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { planDocuments, plans } from '../db/schema-plans.ts'
import { rateDistrictRows } from '../db/schema-rates.ts'
import { readRows, type VersionedRow } from '../db/versioned-rows.ts'
import type { RatesInUse } from './rates-in-use.ts'

/** Rates for the clusters of a plan, or the national rates without a plan. */
export async function ratesOf(
  db: DbOrTransaction,
  national: RatesInUse,
  plan: number | undefined,
): Promise<Rates> {
  const rates = await national.current()
  return plan === undefined ? rates : ratesWith(rates, await costsOfPlan(db, rates, plan))
}

/** Key of a plan's costs in the database. */
export const planCostsKey = (plan: number) => ({ plan_id: plan, kind: 'cost_options' })
export type SavedCosts = { costs: PlanCosts; row: VersionedRow | undefined }

/** Cost settings of a plan. By default, the national tables apply, with the category of the plan's district. */
export async function costsOfPlan(db: DbOrTransaction, national: Rates, plan: number): Promise<SavedCosts> {
  const [row] = await readRows(db, planDocuments, planCostsKey(plan))
  return { costs: row ? withDefaults(row.value as PlanCosts) : await defaultCosts(db, national, plan), row }
}

/** Options that were added to the product after the plan was saved use the tables. */
const withDefaults = (saved: PlanCosts): PlanCosts => ({
  ...saved,
  use_default: { ...byPlanTechnology(() => true), ...saved.use_default },
})

export function ratesWith(national: Rates, { costs, row }: SavedCosts): Rates {
  const origin = {
    source: `Set for the plan by ${row?.changed_by ?? 'an account without a name'}`,
    vintage: row?.changed_at ? dayInNepal(new Date(row.changed_at)) : '',
    changed_by: row?.changed_by ?? null,
  }
  return ratesOfPlan(national, costs, origin)
}

async function defaultCosts(db: DbOrTransaction, national: Rates, plan: number): Promise<PlanCosts> {
  const [of] = await db.select({ sddmm: plans.sddmm }).from(plans).where(eq(plans.id, plan))
  const [district] = of
    ? await db
        .select()
        .from(rateDistrictRows)
        .where(eq(rateDistrictRows.dcode, districtOf(of.sddmm)))
    : []
  return {
    default_ids: byRowField(
      kind => district?.[districtField(kind)] ?? idOf(defaultRow<CategoryRate>(national[kind])),
    ),
    use_default: byPlanTechnology(() => true),
    cost_params: byPlanTechnology(() => ({})),
  }
}

function idOf({ id }: { id?: number }): number {
  if (id === undefined) throw new Error('a rate of the database came without its id')
  return id
}
