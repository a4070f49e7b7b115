import * as v from 'valibot'
import { endpoint } from '../../api/endpoint.ts'
import { RowId, RowNumber, Version } from '../../api/resource.ts'
import { MessageSchema } from '../../messages/message.ts'
import type { MessageKey } from '../../messages/messages.ts'
import {
  byCategoryKind,
  type CategoryKind,
  type RateFields,
  rateFields,
  schemaOf,
  schemasOf,
} from '../../rates/rate-fields.ts'
import { byPlanTechnology, byRowField, costFieldsOf, type PlanTechnology } from './plan-costs.ts'

const Word = v.string() as v.GenericSchema<MessageKey>

/**
 * A figure of an option. `value` is the figure in use and `default` the one in the tables; either is null if clusters
 * differ.
 */
const CostInput = v.object({
  name: v.string(),
  label: MessageSchema,
  unit: v.nullable(Word),
  type: v.literal('number'),
  value: v.nullable(v.number()),
  default: v.nullable(v.number()),
  least: v.number(),
  most: v.number(),
  step: v.number(),
  /** Whether the plan cannot set this figure. */
  hidden: v.boolean(),
})
export type CostInput = v.InferOutput<typeof CostInput>

const DefaultIds = v.strictObject(byRowField(() => RowNumber))
const UseDefault = v.strictObject(byPlanTechnology(() => v.boolean()))
/** Figures by name, within the bounds of their table. Unknown names are rejected. */
const params = (technology: PlanTechnology) =>
  v.optional(
    v.strictObject(
      Object.fromEntries(
        costFieldsOf(technology).map(([name, field]) => [
          name,
          v.optional(schemaOf(field) as v.GenericSchema<number>),
        ]),
      ),
    ),
  )
export const CostParams = v.strictObject(byPlanTechnology(params))

const row = <F extends RateFields>(fields: F) =>
  v.object({ ...schemasOf(fields), source: v.string(), vintage: v.string() })
const plants = <F extends RateFields>(fields: F) =>
  v.array(v.object({ id: v.number(), ...row(fields).entries, is_default: v.boolean() }))

/** Cost settings of a plan (K-039 to K-042). */
export const PlanCostOptions = v.object({
  plan: v.number(),
  cost_options: v.object(byPlanTechnology(() => v.array(CostInput))),
  cost_params: CostParams,
  default_ids: DefaultIds,
  use_default: UseDefault,
  default_options: v.object({
    ...(byCategoryKind(kind => plants<RateFields>(rateFields[kind])) as {
      [K in CategoryKind]: ReturnType<typeof plants<(typeof rateFields)[K]>>
    }),
    shs_dc: v.array(row(rateFields.shs_dc)),
    tiers: v.array(
      v.object({ tier_id: v.number(), value: v.string(), demand_W: v.number(), hrs_per_day: v.number() }),
    ),
  }),
  labels: v.object(byPlanTechnology(() => Word)),
  cost_rates_version: v.string(),
  saved: v.boolean(),
  version: Version,
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
})
export type PlanCostOptions = v.InferOutput<typeof PlanCostOptions>

const planOf = ({ params }: { params: { plan: number } }) => ({ plan: params.plan })
export const readPlanCosts = endpoint({
  method: 'GET',
  path: '/api/bat/energycosts/costrate/{plan}',
  can: 'plans.read',
  summary: 'The cost rates of a plan: what it has for itself, and what the tables say',
  params: v.object({ plan: RowId }),
  right: { level: 'read', planOf },
  reply: PlanCostOptions,
})
export const savePlanCosts = endpoint({
  method: 'POST',
  path: '/api/bat/energycosts/costrate/{plan}',
  can: 'plans.write',
  summary: 'Set the cost rates of a plan; what is left out stays as it is',
  params: v.object({ plan: RowId }),
  right: { level: 'write', planOf },
  body: v.strictObject({
    default_ids: v.optional(DefaultIds),
    cost_params: v.optional(CostParams),
    use_default: v.optional(UseDefault),
    version: v.optional(Version),
  }),
  reply: PlanCostOptions,
  form: true,
})
