import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { dayInNepal } from '../../../app/domain/nepal-day.ts'
import type { PlanFigures } from '../../../app/domain/plan/nation/plan-figures-contract.ts'
import type { LevelWithPlans } from '../../../app/domain/plan/nation/plan-map-contract.ts'
import { planParts } from '../../../app/domain/plan/parts.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { activities, objectives } from '../../../app/server/db/schema-activities.ts'
import { batClusters, plans } from '../../../app/server/db/schema-plans.ts'
import { startApi } from '../harness.ts'
import { seedPlan } from './plan-fixture.ts'

const { call, tokenOf, database } = await startApi()
const here = demoArea[0]
const abroad = 10101
const whole = 2 ** planParts.length - 1
let planner: number
beforeAll(async () => {
  const [{ id }] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'planner@urja.example'))
  planner = id
  const set = async (sddmm: number, values: object) => {
    const plan = await seedPlan(database, { by: planner, sddmm })
    await database.db.update(plans).set(values).where(eq(plans.id, plan))
  }
  await set(here, { name: 'Begun', parts: 1 })
  await set(here, { name: 'Whole', parts: whole })
  await set(here, { name: 'Half', parts: 0b1_1111_1111 })
  await set(here, { name: 'Put away', parts: whole, is_completed: true, archived_at: new Date() })
  await set(abroad, { name: 'Elsewhere', parts: whole, is_completed: true })
})
const map = async (role: 'Manager' | 'Administrator') =>
  (await call('GET', '/api/plan/geojson', { token: await tokenOf(role) })).json

test('an Administrator gets each local level that has plans, its best plan first, without archived ones', async () => {
  const { type, features } = await map('Administrator')
  expect(type).toBe('FeatureCollection')
  const byCode = new Map<number, LevelWithPlans>(
    features.map(({ properties }: { properties: LevelWithPlans }) => [properties.sddmm, properties]),
  )
  expect([...byCode.keys()]).toEqual([...byCode.keys()].sort((a, b) => a - b))
  expect(byCode.get(here)).toMatchObject({ percent_completed: 100, is_completed: false })
  const named = byCode
    .get(here)
    ?.plans.map(plan => plan.name)
    .filter(name => !/^Plan/.test(name))
  expect(named).toEqual(['Whole', 'Half', 'Begun'])
  expect(byCode.get(abroad)).toMatchObject({ percent_completed: 100, is_completed: true })
  expect(byCode.get(abroad)?.plans[0]).toEqual({
    id: expect.any(Number),
    name: 'Elsewhere',
    created_by: 'Prakriti Demo',
    created_by_id: planner,
    starting_year: 2026,
    ending_year: 2031,
    percent_completed: 100,
    is_completed: true,
  })
})

test('a Manager gets the local levels of the own area', async () => {
  const codes = (await map('Manager')).features.map(
    (one: { properties: { sddmm: number } }) => one.properties.sddmm,
  )
  expect(codes).toContain(here)
  expect(codes).not.toContain(abroad)
})

test('a plan comes to the demand of its clusters, and the money of its selected activities', async () => {
  const { db } = database
  const plan = await seedPlan(database, { by: planner, sddmm: here })
  const found = (best: string | null, total_demand_kW: number, num_household: number) => ({
    plan_id: plan,
    value: { found: { best, total_demand_kW, num_household } },
  })
  await db
    .insert(batClusters)
    // A cluster where everybody has the grid has no best option.
    .values([found('grid', 12.5, 40), found('grid', 7.5, 20), found('shs', 1.25, 9), found(null, 0, 5)])
  const [{ id: objective_id }] = await db.select().from(objectives).where(eq(objectives.plan_id, plan))
  const activity = (
    number: number,
    estimated_budget: number,
    is_selected: boolean,
    amounts: object | null,
  ) => ({
    ...{ plan_id: plan, objective_id, number, description: 'x', estimated_budget, is_selected, amounts },
  })
  await db
    .insert(activities)
    .values([
      activity(11, 1000.5, true, { MUN: 400, DONOR: 100.25 }),
      activity(12, 99.5, true, { MUN: 50 }),
      activity(13, 7, false, { LOAN: 7 }),
      activity(14, 1, true, null),
    ])
  const figures: PlanFigures[] = (
    await call('GET', '/api/plan/figures/', { token: await tokenOf('Administrator') })
  ).json
  expect(figures.find(({ id }) => id === plan)).toMatchObject({
    sddmm: here,
    updated_on: dayInNepal(new Date()),
    demand_kW: { shs: 1.25, solar_minigrid: null, mhp: null, grid: 20 },
    cluster_households: 74,
    budget: { electricity: 1101, cooking: null, governance: null },
    funding: { MUN: 450, DONOR: 100.25, LOAN: null },
  })
  const begun = figures.find(({ name }) => name === 'Begun')
  expect(begun).toMatchObject({
    cluster_households: null,
    demand_kW: { grid: null },
    budget: { electricity: null },
  })
  expect(figures.map(({ name }) => name)).not.toContain('Put away')
  const own: PlanFigures[] = (await call('GET', '/api/plan/figures/', { token: await tokenOf('Manager') }))
    .json
  expect(own.map(({ name }) => name)).toContain('Begun')
  expect(own.map(({ name }) => name)).not.toContain('Elsewhere')
})

test('15,060 plans come in less than 200 kB zipped', async () => {
  await database.db.execute(sql`
    insert into ${plans} (sddmm, name, starting_year, ending_year, created_by_id, created_at, updated_at, last_kind, parts)
    select 10101 + n % 753, 'Rural Municipality ' || n % 753 || ' Municipal Energy Plan ' || n / 753, 2026 + n % 3, 2031 + n % 4,
      (select min(id) + n % 4 from ${users}), now(), now() - n * interval '1 hour', 'form', n * 7919 % 131071
    from generate_series(1, 15060) n`)
  const { features } = await map('Administrator')
  expect(gzipSync(JSON.stringify({ features }), { level: 5 }).byteLength).toBeLessThan(200_000)
  expect(
    features.flatMap((one: { properties: { plans: object[] } }) => one.properties.plans).length,
  ).toBeGreaterThan(15_060)

  // What is kept is of this state of the plans: any change, of a plan or of the name of who made it, is told at once.
  const plansById = (all: { properties: LevelWithPlans }[]) =>
    new Map(all.flatMap(({ properties }) => properties.plans.map(plan => [plan.id, plan] as const)))
  const before = plansById(features)
  const [id, other] = [...before.values()].filter(plan => plan.created_by_id === planner).map(plan => plan.id)
  await database.db.update(plans).set({ name: 'Named anew' }).where(eq(plans.id, id))
  await database.db.delete(plans).where(eq(plans.id, other))
  await database.db.update(users).set({ last_name: 'Anew' }).where(eq(users.id, planner))
  const after = plansById((await map('Administrator')).features)
  expect(after.get(id)).toEqual({ ...before.get(id), name: 'Named anew', created_by: 'Prakriti Anew' })
  expect([before.size - after.size, after.has(other)]).toEqual([1, false])
})
