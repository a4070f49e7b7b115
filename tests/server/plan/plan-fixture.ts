import { and, eq, isNotNull } from 'drizzle-orm'
import { criteria, fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import { budgetCodes } from '../../../app/domain/plan/delivery/budget-columns.ts'
import { periodCodes } from '../../../app/domain/plan/delivery/periods.ts'
import { quantityCodes } from '../../../app/domain/plan/delivery/quantities.ts'
import { questionsOf } from '../../../app/domain/survey/questions.ts'
import type { OpenDatabase } from '../../../app/server/db/open.ts'
import { activities, objectives } from '../../../app/server/db/schema-activities.ts'
import {
  planDocuments,
  planEmblems,
  planRemarks,
  planRows,
  plans,
} from '../../../app/server/db/schema-plans.ts'
import { surveyImports } from '../../../app/server/db/schema-surveys.ts'
import { emblemPng, emblemRow } from './emblem-fixture.ts'

const phone = '+977 9841000000'
let made = 0

/** A plan form that may be saved; its name is another one each time. */
export const planBody = (more: object = {}) => ({
  municipality: 43611,
  name: `Plan ${++made}`,
  starting_year: '2026-01-01',
  ending_year: '2031-01-01',
  mayor: {
    name: 'Asha Gurung',
    contact_no: phone,
    email: 'mayor@sulikot.example',
    designation: 'Mayor/Chairperson',
  },
  deputy_mayor: {
    name: 'Mohan Rai',
    contact_no: phone,
    email: '',
    designation: 'Deputy Mayor/Vice Chairperson',
  },
  municipality_officers: [{ ward_no: 1, name: 'Ram Thapa', email: '', contact_no: '' }],
  address: 'Sulikot, Gorkha',
  email: 'office@sulikot.example',
  area_sqkm: 200.6,
  neighbouring_muni_ids: [43601],
  ...more,
})
export const demographyBody = (more: object = {}) => ({
  total_pop: 23222,
  male_pop: 11000,
  pop_below_16: 7000,
  pop_16_to_60: 13222,
  pop_above_60: 3000,
  num_household: 6583,
  male_head_hh: 5000,
  religions: ['Hindu', 'Buddhist'],
  ethnicities: [
    { name: 'Gurung', percent: 60 },
    { name: 'Magar', percent: 40 },
  ],
  ...more,
})
export const renewableBody = {
  hydro_powers: 1,
  micro_hydros: 2,
  sub_stations: 0,
  transformers: 12,
  solar_mini_grids: 0,
  solar_home_systems: 340,
  improved_water_mills: 25,
}
export const landCoverBody = (forest_sqkm = 100) => ({
  forest_sqkm,
  shrubland_sqkm: 20,
  grassland_sqkm: 10,
  agriculture_sqkm: 50,
  barren_sqkm: 12,
  water_body_sqkm: 4,
  builtup_area_sqkm: 2,
  snow_glacier_sqkm: 3,
})
export const roadsBody = { strategic: [], district: [], urban: [], sub_urban: [], village: [], other: [] }
export const surveyBody = (baseline_survey: 'HHS' | 'FGD' | null, infrastructure_survey = false) => ({
  baseline_survey,
  infrastructure_survey,
  institution_enterprise_survey: false,
})
export const sampleBody = {
  hh_per_municipality: 200,
  hh_per_cluster_urban: 10,
  hh_per_cluster_rural: 10,
  desired_cluster_size: 5,
  seed: 1,
}
export const stakeholderBody = {
  description: 'Alternative Energy Promotion Centre',
  org_type: 'Federal',
  thematic_area: 'Renewable energy',
  category: 'Key',
}
export const memberBody = {
  name: 'Sita Thapa',
  edsc_designation: 'President',
  organization: 'Municipality',
  org_destination: 'Mayor/Chairperson',
  contact_no: phone,
}

export const visionBody = { vision: 'Light in every house', mission: 'Supply of Tier 3 by 2031' }
export const pointBody = { description: 'Streams with head in four wards' }

/** In Sulikot. */
export const correctionBody = (more: object = {}) => ({
  kind: 'transformer',
  name: 'Transformer at the school',
  geometry: { type: 'Point', coordinates: [84.75, 28.15] },
  source: 'Visit of the ward office',
  date: '2026-05-01',
  ...more,
})

/** An indicator of the first goal, whose values the municipality enters. */
export const indicatorBody = (more: object = {}) => ({
  level: 'goal',
  goal: 1,
  objective: null,
  activity: null,
  code: 're_capacity',
  name: null,
  unit: null,
  baseline: 40,
  baseline_year: 2025,
  baseline_source: 'Register of the ward offices',
  targets: { 2028: 120, 2030: 200 },
  direction: 'up',
  verification: 'Commissioning reports',
  assumptions: null,
  by: 'none',
  ...more,
})

export const objectiveBody = { description: 'Tier 3 everywhere', strategy: 'Mini-grids, then the grid' }
export const activityBody = { description: 'Solar mini-grid in Dadagaun', estimated_budget: 500_000 }
const cells = (codes: readonly string[], value: number | string | null) =>
  Object.fromEntries(codes.map(code => [code, value]))

type PlanSeed = { by: number; sddmm: number; offered_to_id?: number; is_completed?: boolean }
/** A plan straight in the database, with a row of each list; answers its id. */
export async function seedPlan(
  { db }: OpenDatabase,
  { by, sddmm, offered_to_id, is_completed }: PlanSeed,
): Promise<number> {
  const now = new Date()
  const { name, municipality: _, ...form } = planBody()
  const years = { starting_year: 2026, ending_year: 2031 }
  const state = { created_at: now, updated_at: now, last_kind: 'form', offered_to_id, is_completed, parts: 1 }
  const row = { sddmm, name, ...years, created_by_id: by, ...state }
  const [{ id }] = await db.insert(plans).values(row).returning({ id: plans.id })
  const { municipality_officers: ward_officers, ...rest } = form
  const value = { ...rest, ward_officers, municipality: sddmm, name }
  await db.insert(planDocuments).values({ plan_id: id, kind: 'form', value })
  await db.insert(planRows).values([
    { plan_id: id, kind: 'stakeholder', value: stakeholderBody },
    { plan_id: id, kind: 'member', value: memberBody },
    { plan_id: id, kind: 'opportunity', value: pointBody },
    { plan_id: id, kind: 'challenge', value: pointBody },
    { plan_id: id, kind: 'correction', value: correctionBody() },
    { plan_id: id, kind: 'indicator', value: indicatorBody() },
  ])
  const objective = { plan_id: id, goal: 1, number: 1, ...objectiveBody, activity_numbers: 1 }
  const [{ id: objective_id }] = await db
    .insert(objectives)
    .values(objective)
    .returning({ id: objectives.id })
  await db.insert(activities).values({ plan_id: id, objective_id, number: 1, ...activityBody })
  await db
    .update(plans)
    .set({ objective_numbers: [1, 0, 0, 0, 0, 0] })
    .where(eq(plans.id, id))
  return id
}

type Request = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}
export type Row = {
  byArea: boolean
  request?(place: 'own' | 'foreign'): Request
  byPlan?(plan: number): Promise<Request> | Request
  alsoFine?: string[]
}
const of = (body?: unknown) => ({
  byArea: false,
  byPlan: (plan: number): Request => ({ params: { plan }, body }),
})

/** What each call of the plan is asked with, for the table of rights. */
export const planTable = (database: () => OpenDatabase): Record<string, Row> => {
  const rowOf = async (plan: number, kind: string): Promise<number> => {
    const rows = await database().db.select().from(planRows).where(eq(planRows.plan_id, plan))
    return rows.find(row => row.kind === kind)?.id ?? 0
  }
  /** `alsoFine`: what a body that suits one local level comes to in another one. */
  const list = (path: string, kind: string, body: object, alsoFine?: string[]): Record<string, Row> => ({
    [`GET /api/plan/{plan}${path}`]: of(),
    [`POST /api/plan/{plan}${path}`]: { ...of(body), alsoFine },
    [`PUT /api/plan/{plan}${path}{id}`]: {
      byArea: false,
      alsoFine,
      byPlan: async plan => ({ params: { plan, id: await rowOf(plan, kind) }, body }),
    },
    [`DELETE /api/plan/{plan}${path}{id}`]: {
      byArea: false,
      byPlan: async plan => ({ params: { plan, id: await rowOf(plan, kind) } }),
    },
  })
  const idIn = async (table: typeof objectives | typeof activities, plan: number): Promise<number> => {
    const [row] = await database().db.select({ id: table.id }).from(table).where(eq(table.plan_id, plan))
    return row?.id ?? 0
  }
  const ofGrid = (codes: readonly string[], value: string | null): Row => ({
    byArea: false,
    byPlan: async plan => ({
      params: { plan },
      body: [{ activity_id: await idIn(activities, plan), ...cells(codes, value) }],
    }),
  })
  const ofRow = (path: string, table: typeof objectives | typeof activities, body: object) =>
    Object.fromEntries(
      (['PUT', 'DELETE'] as const).map((method): [string, Row] => [
        `${method} /api/plan/{plan}/${path}/{id}`,
        {
          byArea: false,
          byPlan: async plan => ({ params: { plan, id: await idIn(table, plan) }, body }),
        },
      ]),
    )
  const document = (path: string, body: object): Record<string, Row> => ({
    [`GET /api/plan/{plan}${path}`]: of(),
    [`PUT /api/plan/{plan}${path}`]: of(body),
  })
  const ofImport = (body?: unknown): Row => ({
    byArea: false,
    byPlan: async plan => {
      const values = { plan_id: plan, form: 'ward', begun_at: new Date() } as const
      const [{ id }] = await database().db.insert(surveyImports).values(values).returning()
      return { params: { plan, id }, body }
    },
  })
  const discussion = questionsOf('ward').map(({ name }) => name)
  const years = { starting_year: '2027-01-01', ending_year: '2030-01-01' }
  return {
    'GET /api/plan': { byArea: false, request: () => ({}) },
    'GET /api/plan/geojson': { byArea: false, request: () => ({}) },
    'GET /api/plan/figures/': { byArea: false, request: () => ({}) },
    'POST /api/plan/': {
      byArea: true,
      request: place => ({
        body: planBody({ municipality: place === 'own' ? 43611 : 10101, municipality_officers: [] }),
      }),
    },
    'GET /api/plan/removed/': { byArea: false, request: () => ({}) },
    'GET /api/plan/{plan}': of(),
    'PUT /api/plan/{plan}': {
      byArea: false,
      byPlan: async plan => {
        const [{ sddmm }] = await database().db.select().from(plans).where(eq(plans.id, plan))
        return { params: { plan }, body: planBody({ municipality: sddmm }) }
      },
    },
    'DELETE /api/plan/{plan}': of(),
    'POST /api/plan/{plan}/copy/': {
      byArea: false,
      byPlan: plan => ({
        params: { plan },
        body: { name: `Copy of ${plan}`, ...years, what: ['data', 'people', 'strategy'] },
      }),
    },
    'POST /api/plan/{plan}/archive/': of({ archived: true }),
    'GET /api/plan/{plan}/planners/': of(),
    'POST /api/plan/{plan}/hand-over/': of({ to_id: null }),
    'POST /api/plan/{plan}/accept/': of({ accept: false }),
    'GET /api/plan/wardofficers/{municipality}': {
      byArea: false,
      byPlan: plan => ({ params: { municipality: 43611 }, query: { plan_id: plan } }),
    },
    'GET /api/plan/{plan}/known/': of(),
    'GET /api/plan/{plan}/tasks/': of(),
    'GET /api/plan/{plan}/remarks/': of(),
    'POST /api/plan/{plan}/remarks/': of({ part: 'demography', text: 'Compare with the census' }),
    'POST /api/plan/{plan}/remarks/{id}/': {
      byArea: false,
      byPlan: async plan => {
        const values = { plan_id: plan, part: 'bat', text: 'Where is ward 3?', at: new Date() } as const
        const [{ id }] = await database().db.insert(planRemarks).values(values).returning()
        return { params: { plan, id }, body: { is_resolved: true } }
      },
    },
    'GET /api/plan/{plan}/emblem/': of(),
    'PUT /api/plan/{plan}/emblem/': of({ picture: emblemPng.toString('base64') }),
    'DELETE /api/plan/{plan}/emblem/': {
      byArea: false,
      byPlan: async plan => {
        await database().db.insert(planEmblems).values(emblemRow(plan)).onConflictDoNothing()
        return { params: { plan } }
      },
    },
    'GET /api/plan/calculate-settlements/': {
      byArea: false,
      byPlan: plan => ({ query: { plan_id: plan } }),
    },
    'GET /api/plan/{plan}/default-landcover-info': of(),
    'GET /api/plan/{plan}/history/{kind}': {
      byArea: false,
      byPlan: plan => ({ params: { plan, kind: 'demography' } }),
    },
    ...document('/demography-info', demographyBody()),
    ...document('/renewable-energy-info', renewableBody),
    ...document('/physical-info', { settlements: 69 }),
    ...document('/institutions', { institutions: [] }),
    ...document('/land-cover', landCoverBody()),
    ...document('/road-access', roadsBody),
    ...document('/micro-hydro', { confirmed: true }),
    'GET /api/plan/{plan}/geojsons/': of(),
    'GET /api/plan/{plan}/ogc/': of(),
    ...document('/survey-options', surveyBody('FGD')),
    'POST /api/plan/{plan}/survey-imports/': of({ form: 'ward' }),
    'POST /api/plan/{plan}/survey-imports/{id}/rows/': ofImport({
      part: 0,
      heads: discussion,
      first_line: 2,
      rows: [discussion],
    }),
    // Nobody is asked at an address of our own network.
    'POST /api/plan/{plan}/survey-imports/central/': {
      ...of({ form: 'ward', url: 'http://127.0.0.1', project: 1, form_id: 'urja_ward', token: 'token' }),
      alsoFine: ['malformed'],
    },
    'POST /api/plan/{plan}/survey-imports/{id}/take/': ofImport({}),
    'DELETE /api/plan/{plan}/survey-imports/{id}': ofImport(),
    'GET /api/plan/{plan}/survey-answers/': of(),
    'DELETE /api/plan/{plan}/survey-answers/{form}': {
      byArea: false,
      byPlan: plan => ({ params: { plan, form: 'ward' } }),
    },
    'GET /api/bat/energycosts/costrate/{plan}': of(),
    'POST /api/bat/energycosts/costrate/{plan}': of({ cost_params: { grid: { cc_rate: 2_000_000 } } }),
    'GET /api/plan/{plan}/questionnaire': {
      byArea: false,
      byPlan: plan => ({ params: { plan }, query: { form: 'ward' } }),
    },
    'GET /api/sst/{plan}': of(),
    'PUT /api/sst/{plan}': of({ ...sampleBody, hh_per_municipality: 40, locked: false }),
    ...list('/stakeholders/', 'stakeholder', stakeholderBody),
    ...list('/sub-commitee/', 'member', memberBody),
    ...document('/mission-vision', visionBody),
    ...list('/opportunities/', 'opportunity', pointBody),
    ...list('/challenges/', 'challenge', pointBody),
    ...list('/corrections/', 'correction', correctionBody(), ['invalid_fields']),
    ...list('/indicators/', 'indicator', indicatorBody(), ['invalid_fields']),
    'GET /api/plan/{plan}/indicators/values/': of(),
    'GET /api/plan/{plan}/indicators/baselines/': of(),
    'GET /api/plan/{plan}/goals/': of(),
    'POST /api/plan/{plan}/objectives/{id}': {
      byArea: false,
      byPlan: plan => ({ params: { plan, id: 2 }, body: objectiveBody }),
    },
    ...ofRow('objectives', objectives, objectiveBody),
    'POST /api/plan/{plan}/activities/{id}': {
      byArea: false,
      byPlan: async plan => ({ params: { plan, id: await idIn(objectives, plan) }, body: activityBody }),
    },
    ...ofRow('activities', activities, activityBody),
    'GET /api/plan/{plan}/proposals/': of(),
    'POST /api/plan/{plan}/proposals/': {
      byArea: false,
      // Whoever is asked first would have added it for all others.
      byPlan: async plan => {
        const made = and(eq(activities.plan_id, plan), isNotNull(activities.proposal))
        await database().db.delete(activities).where(made)
        const key = 'survey:institution'
        return { params: { plan }, body: { keys: [key], budgets: { [key]: 1 }, language: 'en' } }
      },
    },
    'GET /api/plan/{plan}/hints/': of(),
    'GET /api/plan/{plan}/pf/': of(),
    'GET /api/plan/{plan}/fs/': of(),
    'GET /api/plan/{plan}/sa/': of(),
    'GET /api/plan/{plan}/pa/': of(),
    'POST /api/plan/{plan}/pa/': {
      byArea: false,
      byPlan: async plan => ({
        params: { plan },
        body: [{ activity_id: await idIn(activities, plan), ...cells(criteria, 5) }],
      }),
    },
    'GET /api/plan/{plan}/fundings/': of(),
    'POST /api/plan/{plan}/fundings/': {
      byArea: false,
      byPlan: async plan => ({
        params: { plan },
        body: [{ activity_id: await idIn(activities, plan), ...cells(fundingSources, 1000) }],
      }),
    },
    'GET /api/plan/{plan}/quantities/': of(),
    'POST /api/plan/{plan}/quantities/': ofGrid(quantityCodes, null),
    'GET /api/plan/{plan}/budget-codes/': of(),
    'POST /api/plan/{plan}/budget-codes/': ofGrid(budgetCodes, 'A'),
    'GET /api/plan/{plan}/period-shares/': of(),
    'POST /api/plan/{plan}/period-shares/': ofGrid(periodCodes, null),
    'GET /api/plan/{plan}/budget-columns/': of(),
    'PUT /api/plan/{plan}/budget-columns/': of({ columns: [{ code: 'c1', title: 'Code' }], periods: 3 }),
    'GET /api/plan/{plan}/work-plan/': of(),
    'GET /api/plan/{plan}/work-plan.csv': of(),
    'GET /api/plan/{plan}/rankings/': of(),
    'POST /api/plan/{plan}/rankings/': {
      byArea: false,
      byPlan: async plan => ({
        params: { plan },
        body: [{ id: await idIn(activities, plan), is_selected: true }],
      }),
    },
    'POST /api/plan/{plan}/equity/': of({}),
    'GET /api/plan/{plan}/report-generate/': of(),
    'POST /api/plan/{plan}/report-generate/': of({ language: 'ne' }),
    'GET /api/plan/{plan}/map-generate/': of(),
    'POST /api/plan/{plan}/map-generate/': of({ language: 'ne', paper: 'A3' }),
    'POST /api/plan/{plan}/cancel-job/': of({ kind: 'report' }),
    'POST /api/plan/{plan}/plan-completion/': of({ is_completed: false }),
  }
}
