import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FailureFields } from '../../domain/api/failure.ts'
import { formatCount } from '../../domain/format.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { budgetColumns, columnFaults } from '../../domain/plan/delivery/budget-columns.ts'
import { demography, derivedDemography, maxWards } from '../../domain/plan/steps/demography.ts'
import { landCover, landCoverDoubts } from '../../domain/plan/steps/land-cover.ts'
import { noMicroHydro } from '../../domain/plan/steps/no-micro-hydro.ts'
import { stakeholders, subCommittee } from '../../domain/plan/steps/people.ts'
import { institutions, physical } from '../../domain/plan/steps/physical.ts'
import { renewable } from '../../domain/plan/steps/renewable.ts'
import { roads } from '../../domain/plan/steps/roads.ts'
import { surveyFaults, surveyOptions } from '../../domain/plan/steps/survey-options.ts'
import { byPlace, type Point, pointLists, vision } from '../../domain/plan/steps/vision.ts'
import type { RowValues } from '../db/edit-row.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { serveDocument, serveRows } from '../db/resource.ts'
import { planDocuments, planRows } from '../db/schema-plans.ts'
import type { Route } from '../kernel/endpoint.ts'
import { mhpIsThere } from '../plan-core/mhp-part.ts'
import { levelOfPlan } from '../plan-core/places.ts'
import { holding, keeping, type PlanParts, planOf } from '../plan-core/plan-store.ts'
import { baselineIsThere } from './saved-sample.ts'

type Document =
  | typeof demography
  | typeof renewable
  | typeof physical
  | typeof institutions
  | typeof landCover
  | typeof roads
  | typeof surveyOptions
  | typeof vision
  | typeof noMicroHydro
  | typeof budgetColumns
type Numbers = Record<string, unknown>
/** Hooks for one kind of document. */
type Hooks<D extends Document> = {
  derive?(values: RowValues<D>): Numbers
  faults?(values: RowValues<D>): FailureFields
  warn?(values: RowValues<D>, tx: DbOrTransaction, plan: number): Promise<Message[]>
  /** Whether the part of the plan is complete after saving. The default is true. */
  isThere?(tx: DbOrTransaction, plan: number): Promise<boolean>
}

/** Routes of the data steps and the lists of people. Each is a declaration with optional hooks. */
export function planStepRoutes(parts: PlanParts): Route[] {
  const { atlas } = parts
  return [
    ...document(demography, {
      derive: derivedDemography,
      faults: demographyFaults,
      warn: async ({ ward_growth }, tx, plan) => {
        const wards = atlas.current().facts.get(await levelOfPlan(tx, plan))?.wards ?? maxWards
        return (ward_growth ?? [])
          .filter(({ ward_no }) => ward_no > wards)
          .map(({ ward_no }) => ({ key: 'steps.noSuchWard', params: { ward: ward_no, wards } }))
      },
    }),
    ...document(renewable),
    ...document(physical),
    ...document(institutions),
    ...document(landCover, {
      warn: async (values, tx, plan) => landCoverDoubts(values, await areaOf(tx, plan)),
    }),
    ...document(roads),
    ...document(surveyOptions, { faults: surveyFaults, isThere: baselineIsThere }),
    ...document(vision),
    ...document(budgetColumns, { faults: ({ columns }) => columnFaults(columns) }),
    ...document(noMicroHydro, { isThere: (tx, plan) => mhpIsThere(tx, atlas, plan) }),
    ...[stakeholders, subCommittee].flatMap(list =>
      serveRows(parts, list as typeof stakeholders, {
        table: planRows,
        key: ({ plan }) => ({ plan_id: plan, kind: list.kind }),
        before: holding(atlas),
        after: keeping(list, hasRows(list.kind)),
      }),
    ),
    ...pointLists.flatMap(list =>
      serveRows(parts, list as (typeof pointLists)[0], {
        table: planRows,
        key: ({ plan }) => ({ plan_id: plan, kind: list.kind }),
        before: holding(atlas),
        order: (one, other) => byPlace(one as Point & typeof one, other as Point & typeof other),
        after: keeping(list, hasRows(...pointLists.map(({ kind }) => kind))),
      }),
    ),
  ]

  function document<D extends Document>(
    declared: D,
    { derive, faults, warn, isThere = async () => true }: Hooks<D> = {},
  ): Route[] {
    const derived = (values: unknown, plan: number): Numbers => ({ plan, ...derive?.(values as never) })
    return serveDocument(parts, declared as typeof demography, {
      table: planDocuments,
      key: ({ plan }) => ({ plan_id: plan, kind: declared.kind }),
      defaults: ({ plan }) => ({ ...emptyOf(declared), plan }),
      before: holding(atlas),
      check: (values, call) => ({
        ...otherwise(derived(values, planOf(call)), call.body),
        ...faults?.(values as never),
      }),
      complete: (values, call) => ({ ...values, ...derived(values, planOf(call)) }),
      after: keeping(declared, isThere),
      ...(warn && { warn: (values, call, tx) => warn(values as never, tx, planOf(call)) }),
    })
  }
}

/** Values of a document without any entries. */
const emptyOf = ({ fields, derived }: Document): Numbers =>
  Object.fromEntries(Object.keys({ ...derived, ...fields }).map(name => [name, null]))

/**
 * Returns errors for derived fields whose value in the body differs from the computed one. A total in a request is
 * never changed silently.
 */
function otherwise(computed: Numbers, body: Numbers): FailureFields {
  const wrong = Object.entries(computed).filter(([name, is]) => body[name] !== undefined && body[name] !== is)
  const sentence = (is: unknown): Message => ({ key: 'plan.computed', params: { value: String(is ?? '–') } })
  return Object.fromEntries(wrong.map(([name, is]) => [name, [sentence(is)]]))
}

function demographyFaults({
  total_pop,
  male_pop,
  num_household,
  male_head_hh,
}: RowValues<typeof demography>): FailureFields {
  return {
    ...(male_pop > total_pop && {
      male_pop: [{ key: 'field.most', params: { most: formatCount(total_pop) } }],
    }),
    ...(male_head_hh > num_household && {
      male_head_hh: [{ key: 'field.most', params: { most: formatCount(num_household) } }],
    }),
  }
}

/** Whether there are rows of each of the given kinds. */
const hasRows =
  (...kinds: string[]) =>
  async (tx: DbOrTransaction, plan: number) => {
    const [{ count }] = await tx
      .select({ count: sql<number>`count(distinct ${planRows.kind})::int` })
      .from(planRows)
      .where(and(eq(planRows.plan_id, plan), inArray(planRows.kind, kinds)))
    return count === kinds.length
  }

/** Area in the plan form, in km². */
async function areaOf(tx: DbOrTransaction, plan: number): Promise<number> {
  const [form] = await tx
    .select({ area: sql<number>`(${planDocuments.value}->>'area_sqkm')::float8` })
    .from(planDocuments)
    .where(and(eq(planDocuments.plan_id, plan), eq(planDocuments.kind, 'form')))
  return form?.area ?? 0
}
