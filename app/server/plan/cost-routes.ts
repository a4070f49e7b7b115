import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { BodyOf } from '../../domain/api/endpoint.ts'
import type { FailureFields } from '../../domain/api/failure.ts'
import {
  byPlanTechnology,
  costFieldsOf,
  type PlanCosts,
  type PlanTechnology,
  planTechnologies,
  ratesOfPlan,
  rowField,
} from '../../domain/bat/costs/plan-costs.ts'
import {
  type CostInput,
  PlanCostOptions,
  readPlanCosts,
  savePlanCosts,
} from '../../domain/bat/costs/plan-costs-contract.ts'
import {
  byCategoryKind,
  type CategoryKind,
  categoryKinds,
  rateStep,
  rateTitles,
} from '../../domain/rates/rate-fields.ts'
import { type CategoryRate, countingRow, type Rates } from '../../domain/rates/rates.ts'
import { planDocuments } from '../db/schema-plans.ts'
import { changeRow, insertRow } from '../db/versioned-rows.ts'
import { refuseIfAny, refuseStale, write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { found, holding, keeping, type PlanParts } from '../plan-core/plan-store.ts'
import { costsOfPlan, planCostsKey, ratesWith, type SavedCosts } from '../rates/plan-rates.ts'
import { followRates } from '../rates/rates-in-use.ts'

const costDocument = { kind: planCostsKey(0).kind, part: null }

/** Cost rates of a plan (K-039 to K-044): the rows of the rate tables that it uses, and its own figures. */
export function planCostRoutes(parts: PlanParts): Route[] {
  const { db, atlas, clock } = parts
  const rates = followRates(db)
  return [
    serve(readPlanCosts, async ({ params: { plan } }) => {
      const national = await rates.current()
      return toPlanCostsReply(plan, national, await costsOfPlan(db, national, plan))
    }),

    serve(savePlanCosts, async call => {
      const { plan } = call.params
      const national = await rates.current()
      return write(parts, call, async tx => {
        await holding(atlas)(tx, call)
        const before = await costsOfPlan(tx, national, plan)
        const { row } = before
        refuseStale(call.body.version, row?.version ?? 0, () =>
          v.parse(PlanCostOptions, toPlanCostsReply(plan, national, before)),
        )
        const values = nextOf(before.costs, call.body)
        refuseIfAny(unknownRows(values, national))
        const [key, by, at] = [planCostsKey(plan), call.caller.id, clock()]
        const after = row
          ? await changeRow(tx, planDocuments, row, { key, values, by, at })
          : found(await insertRow(tx, planDocuments, { key, values, by, at }))
        await keeping(costDocument, () => false)(tx, { call, before: row ?? null, after, at })
        const changed = planTechnologies.filter(
          one =>
            values.use_default[one] !== before.costs.use_default[one] ||
            !isDeepStrictEqual(values.cost_params[one], before.costs.cost_params[one]),
        )
        const detail = { from: row?.version ?? 0, to: after.version, fields: changed }
        return {
          result: toPlanCostsReply(plan, national, { costs: values, row: after }),
          done: { action: 'edit', target: `bat/energycosts/costrate/${plan}`, detail },
        }
      })
    }),
  ]
}

/** Options that the body omits are unchanged. Options that it contains must be complete. */
function nextOf(
  { default_ids, use_default, cost_params }: PlanCosts,
  body: BodyOf<typeof savePlanCosts>,
): PlanCosts {
  return {
    default_ids: body.default_ids ?? default_ids,
    use_default: body.use_default ?? use_default,
    cost_params: { ...cost_params, ...body.cost_params },
  }
}

function unknownRows({ default_ids }: PlanCosts, rates: Rates): FailureFields {
  const has = (rows: readonly CategoryRate[], id: number) => rows.some(row => row.id === id)
  return Object.fromEntries(
    categoryKinds
      .filter(kind => !has(rates[kind], default_ids[rowField(kind)]))
      .map(kind => [`default_ids.${rowField(kind)}`, [{ key: 'field.noSuchRow' as const }]]),
  )
}

function toPlanCostsReply(plan: number, national: Rates, savedCosts: SavedCosts): PlanCostOptions {
  const { costs, row } = savedCosts
  const rates = ratesWith(national, savedCosts)
  const tables = ratesOfPlan(
    national,
    { ...costs, cost_params: {} },
    { source: '', vintage: '', changed_by: null },
  )
  const { settings, tiers } = national
  /** Figures that are common to all options or depend on the tier of a cluster cannot be set per option. */
  const hidden = (
    name: string,
    key: 'rates.discountRate' | 'planCosts.hours' | 'planCosts.days',
    value: number | null,
  ): CostInput => ({
    name,
    label: { key },
    unit: name === 'discount_rate' ? 'rates.percent' : null,
    type: 'number',
    value,
    default: value,
    least: 0,
    most: name === 'discount_rate' ? 100 : name === 'hrs_per_day' ? 24 : 366,
    step: rateStep,
    hidden: true,
  })
  const inputs = (technology: PlanTechnology): CostInput[] => [
    ...costFieldsOf(technology).map(([name, { label, unit, min, max, isWhole }]) => ({
      name,
      label,
      unit,
      type: 'number' as const,
      value: figureOf(rates, technology, name),
      default: figureOf(tables, technology, name),
      least: min,
      most: max,
      step: isWhole ? 1 : rateStep,
      hidden: false,
    })),
    hidden('discount_rate', 'rates.discountRate', settings.discount_rate),
    hidden('hrs_per_day', 'planCosts.hours', null),
    hidden('days_per_year', 'planCosts.days', settings.days_per_year),
  ]
  const plants = (rows: readonly CategoryRate[]) => rows.map(one => ({ ...one, id: one.id ?? 0 }))
  return {
    plan,
    cost_options: byPlanTechnology(inputs),
    cost_params: costs.cost_params as PlanCostOptions['cost_params'],
    default_ids: costs.default_ids,
    use_default: costs.use_default,
    default_options: {
      ...(byCategoryKind(kind => plants(national[kind])) as Pick<
        PlanCostOptions['default_options'],
        CategoryKind
      >),
      shs_dc: national.shs_dc,
      tiers,
    },
    labels: byPlanTechnology(one => rateTitles[one]),
    cost_rates_version: rates.version,
    saved: row !== undefined,
    version: row?.version ?? 0,
    changed_by: row?.changed_by ?? null,
    changed_at: row?.changed_at ?? null,
  }
}

function figureOf(rates: Rates, technology: PlanTechnology, name: string): number {
  const row: object = countingRow(rates, technology)
  const value = (row as Record<string, unknown>)[name]
  if (typeof value !== 'number') throw new Error(`${technology} has no figure ${name}`)
  return value
}
