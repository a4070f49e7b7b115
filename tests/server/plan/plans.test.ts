import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { planParts } from '../../../app/domain/plan/parts.ts'
import { suggestedName } from '../../../app/domain/plan/plan-form.ts'
import { insertUser } from '../../../app/server/accounts/queries.ts'
import { demoArea, demoPassword } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { planDocuments, planHistory, plans } from '../../../app/server/db/schema-plans.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import {
  demographyBody,
  landCoverBody,
  memberBody,
  planBody,
  renewableBody,
  roadsBody,
  stakeholderBody,
} from './plan-fixture.ts'

const { call, tokenOf, database, logged } = await startApi()
const atlas = (await demoAtlas()).current()
let planner: string
let manager: string
let administrator: string
beforeAll(async () => {
  planner = await tokenOf('Planner')
  manager = await tokenOf('Manager')
  administrator = await tokenOf('Administrator')
})
const create = async (more: object = {}, token = planner) =>
  (await call('POST', '/api/plan/', { token, body: planBody(more) })).json
const get = async (path: string, token = planner) => (await call('GET', path, { token })).json
const put = (path: string, body: unknown, token = planner) => call('PUT', path, { token, body })
const post = (path: string, body: unknown, token = planner) => call('POST', path, { token, body })

describe('a plan that names a ward which is gone', () => {
  test('keeps it, says so, and takes no other', async () => {
    const { id } = await create({ name: 'Of a ward that is gone' })
    const officer = { ward_no: 30, name: 'Hari Thapa', email: '', contact_no: '' }
    await database.db
      .update(planDocuments)
      .set({
        value: sql`jsonb_set(${planDocuments.value}::jsonb, '{ward_officers}', ${JSON.stringify([officer])}::jsonb)`,
      })
      .where(sql`${planDocuments.plan_id} = ${id} and ${planDocuments.kind} = 'form'`)
    const saved = await get(`/api/plan/${id}`)
    expect(saved.ward_officers).toEqual([officer])
    const { version, municipality, name } = saved
    const body = (ward_no: number) => ({
      ...planBody({ municipality, name }),
      municipality_officers: [{ ...officer, ward_no }],
      version,
    })
    const other = await put(`/api/plan/${id}`, body(31))
    expect(other.status).toBe(400)
    expect(Object.keys(other.json)).toContain('municipality_officers.0.ward_no')
    const unmoved = await put(`/api/plan/${id}`, body(30))
    expect(unmoved.status).toBe(200)
    expect(unmoved.json.warnings).toContainEqual({
      key: 'plan.wardGone',
      params: { ward: 30, name: 'Hari Thapa', wards: 8 },
    })
    const moved = await put(`/api/plan/${id}`, { ...body(3), version: unmoved.json.version })
    expect(moved.status).toBe(200)
    expect((await put(`/api/plan/${id}`, { ...body(30), version: moved.json.version })).status).toBe(400)
  })
})

describe('a plan', () => {
  test('is created with an id, its years and 5 percent; one of the Terai begins with 11', async () => {
    const made = await call('POST', '/api/plan/', { token: planner, body: planBody({ name: 'Plan A' }) })
    expect(made.status).toBe(201)
    const plan = await get(`/api/plan/${made.json.id}`)
    expect(plan).toMatchObject({
      plan_id: made.json.id,
      name: 'Plan A',
      municipality: 43611,
      state: 4,
      district: 436,
      period_yr: 5,
      percent_completed: 5,
      created_by: 'Prakriti Demo',
      is_completed: false,
      ward_officers: [{ ward_no: 1, name: 'Ram Thapa', email: '', contact_no: '' }],
      rights: {
        read: true,
        write: true,
        complete: true,
        remove: true,
        report: true,
        manage: true,
        remark: false,
        resolve: true,
      },
    })
    const terai = await create({ municipality: 23403, municipality_officers: [], neighbouring_muni_ids: [] })
    expect(terai).toMatchObject({ percent_completed: 11, is_in_terai: true, parts: ['form', 'mhp'] })
  })

  test('is offered the name of its municipality, with its kind and years', () => {
    const nameOf = (code: number) => {
      const fact = atlas.facts.get(code)
      if (!fact) throw new Error(`no ${code}`)
      return suggestedName({ name: fact.name_en, type: fact.type }, 2026, 2031)
    }
    expect(nameOf(43611)).toBe('Sulikot Rural Municipality Energy Plan 2026-2031')
    expect(nameOf(23403)).toBe('Birgunj Metropolitan City Energy Plan 2026-2031')
  })

  test('grows by each part, and loses it with its last row', async () => {
    const { id } = await create()
    const at = `/api/plan/${id}`
    const percent = async () => (await get(at)).percent_completed
    const steps: [string, unknown, number][] = [
      ['demography-info', demographyBody(), 11],
      ['renewable-energy-info', renewableBody, 17],
      ['physical-info', { settlements: 69 }, 23],
      ['land-cover', landCoverBody(), 29],
      ['road-access', roadsBody, 35],
    ]
    for (const [path, body, then] of steps) {
      expect((await put(`${at}/${path}`, body)).status, path).toBe(200)
      expect(await percent(), path).toBe(then)
    }
    const stakeholder = (await post(`${at}/stakeholders/`, stakeholderBody)).json
    expect(await percent()).toBe(41)
    await post(`${at}/sub-commitee/`, memberBody)
    expect(await percent()).toBe(47)
    const removed = await call('DELETE', `${at}/stakeholders/${stakeholder.id}`, { token: planner })
    expect(removed.status).toBe(204)
    expect(await percent()).toBe(41)
    expect(planParts).toHaveLength(17)
  })

  test('of another or outside the area is 403, an unknown one 404, the creator stays though the caller says otherwise', async () => {
    const foreign = await call('POST', '/api/plan/', {
      token: planner,
      body: planBody({ municipality: 10101, municipality_officers: [] }),
    })
    expect(foreign.status).toBe(403)
    const general = await tokenOf('General')
    expect((await call('POST', '/api/plan/', { token: general, body: planBody() })).status).toBe(403)
    for (const id of ['999999', '0', 'abc', '1234567890123456'])
      expect((await call('GET', `/api/plan/${id}`, { token: planner })).status, id).toBe(404)
    const mine = await create({ created_by: 1 })
    expect(mine.created_by).toBe('Prakriti Demo')
    expect((await put(`/api/plan/${mine.id}`, planBody(), manager)).status).toBe(403)
    expect((await get(`/api/plan/${mine.id}`, manager)).rights).toMatchObject({ read: true, write: false })
  })
})

describe('wrong input', () => {
  const refused = async (more: object) =>
    (await call('POST', '/api/plan/', { token: planner, body: planBody(more) })).json

  test('names its field', async () => {
    const wards = (row: object) => [{ ward_no: 3, name: 'Ram', email: '', contact_no: '', ...row }]
    const cases: [object, string][] = [
      [{ starting_year: '2031-01-01', ending_year: '2026-01-01' }, 'ending_year'],
      [{ ending_year: '2037-01-01' }, 'ending_year'],
      [{ ending_year: '2031' }, 'ending_year'],
      [{ municipality: 43699 }, 'municipality'],
      [{ state: 3 }, 'state'],
      [{ area_sqkm: 1.00001 }, 'area_sqkm'],
      [{ area_sqkm: -1 }, 'area_sqkm'],
      [{ name: '' }, 'name'],
      [{ colour: 'red' }, 'colour'],
      [{ municipality_officers: wards({ email: 'no' }) }, 'municipality_officers.0.email'],
      [
        { municipality_officers: wards({ name: '', contact_no: '9841000000' }) },
        'municipality_officers.0.name',
      ],
      [{ municipality_officers: wards({ ward_no: 9 }) }, 'municipality_officers.0.ward_no'],
      [{ municipality_officers: [...wards({}), ...wards({})] }, 'municipality_officers.1.ward_no'],
      [{ municipality_officers: wards({ name: 'x'.repeat(31) }) }, 'municipality_officers.0.name'],
      [{ ward_officers: wards({}) }, 'ward_officers'],
      [{ neighbouring_muni_ids: [10199] }, 'neighbouring_muni_ids.0'],
    ]
    for (const [more, field] of cases) {
      const reply = await refused(more)
      expect(Object.keys(reply.errors ?? reply), field).toContain(field)
    }
    const syllables = 'क्षे'.repeat(30)
    expect((await create({ municipality_officers: wards({ name: syllables }) })).ward_officers[0].name).toBe(
      syllables,
    )
  })

  test('of demography: what is computed may not be said otherwise, religions are needed, shares end at 100', async () => {
    const { id } = await create()
    const path = `/api/plan/${id}/demography-info`
    const saved = (await put(path, demographyBody())).json
    expect(saved).toMatchObject({
      female_pop: 12222,
      female_head_hh: 1583,
      household_size: 3,
      plan: id,
      saved: true,
    })
    const wrong = async (more: object) => Object.keys((await put(path, demographyBody(more))).json.errors)
    expect(await wrong({ female_pop: 12223 })).toEqual(['female_pop'])
    expect(await wrong({ plan: id + 1 })).toEqual(['plan'])
    expect(await wrong({ male_pop: 30_000 })).toEqual(['male_pop'])
    expect(await wrong({ total_pop: -1 })).toEqual(['total_pop'])
    expect(await wrong({ total_pop: 1.5 })).toEqual(['total_pop'])
    expect(await wrong({ religions: [] })).toEqual(['religions'])
    const shares = (a: number, b: number) => [
      { name: 'Rai', percent: a },
      { name: 'Magar', percent: b },
    ]
    expect(await wrong({ ethnicities: shares(60.001, 40) })).toEqual(['ethnicities'])
    expect(await wrong({ ethnicities: shares(60.0001, 1) })).toEqual(['ethnicities.0.percent'])
    expect((await put(path, demographyBody({ ethnicities: shares(60.001, 39.999) }))).status).toBe(200)
    const nobody = { total_pop: 0, male_pop: 0, num_household: 0, male_head_hh: 0 }
    expect((await put(path, demographyBody(nobody))).json.household_size).toBeNull()
  })

  test('growth of wards is kept with its reason, each ward once; a ward of another level is doubted', async () => {
    const { id } = await create()
    const path = `/api/plan/${id}/demography-info`
    const ward = (more: object = {}) => ({ ward_no: 3, percent: 4.125, reason: 'New market', ...more })
    const wrong = async (...ward_growth: object[]) => {
      const { status, json } = await put(path, demographyBody({ ward_growth }))
      expect(status).toBe(400)
      return Object.keys(json.errors)
    }
    expect(await wrong(ward(), ward())).toEqual(['ward_growth'])
    expect(await wrong(ward({ reason: ' ' }))).toEqual(['ward_growth.0.reason'])
    expect(await wrong(ward({ percent: 20.1 }))).toEqual(['ward_growth.0.percent'])
    expect(await wrong(ward({ ward_no: 0 }))).toEqual(['ward_growth.0.ward_no'])
    const saved = (await put(path, demographyBody({ ward_growth: [ward(), ward({ ward_no: 12 })] }))).json
    expect(saved.ward_growth).toEqual([ward(), ward({ ward_no: 12 })])
    expect(saved.warnings).toMatchObject([{ key: 'steps.noSuchWard', params: { ward: 12, wards: 8 } }])
    // Documents of before have none, and the form sends back what it was shown.
    expect((await put(path, demographyBody({ ward_growth: null }))).json.warnings).toEqual([])
    expect((await put(path, demographyBody())).status).toBe(200)
  })

  test('a land cover more than 1 % off the area is saved and doubted', async () => {
    const { id } = await create()
    const path = `/api/plan/${id}/land-cover`
    expect((await put(path, landCoverBody(101))).json.warnings).toEqual([])
    expect((await put(path, landCoverBody(102))).json.warnings).toMatchObject([
      { key: 'plan.landCoverMore', params: { sum: '203.00', area: '200.60', percent: '1.2' } },
    ])
  })
})

describe('what is known', () => {
  test('is offered with its source; what was never saved is empty, not 0', async () => {
    const { id } = await create()
    const known = await get(`/api/plan/${id}/known/`)
    const fact = atlas.facts.get(43611)
    expect(known.total_pop).toMatchObject({ value: fact?.pop_2021, year: 2021, generated: false })
    expect(known.male_pop.value).toBe(fact?.male_2021)
    expect(known.num_household.value).toBe(6283)
    expect(known.settlements.generated).toBe(true)
    expect((await get(`/api/plan/calculate-settlements/?plan_id=${id}`)).settlements).toBe(
      known.settlements.value,
    )
    const unsaved = await get(`/api/plan/${id}/demography-info`)
    expect(unsaved).toMatchObject({
      saved: false,
      version: 0,
      total_pop: null,
      female_pop: null,
      religions: null,
    })
  })

  test('the land cover of the map adds up to the published area', async () => {
    const { id } = await create()
    const { source, year: _, generated, ...covers } = await get(`/api/plan/${id}/default-landcover-info`)
    const sum = Object.values<number>(covers).reduce((all, km2) => all + Math.round(km2 * 100), 0)
    expect(sum / 100).toBe(atlas.facts.get(43611)?.area_km2)
    expect(generated).toBe(true)
    expect(source).not.toBe('')
    expect((await put(`/api/plan/${id}/land-cover`, covers)).json.warnings).toEqual([])
  })

  test('a row of officers for each ward, empty or as saved', async () => {
    expect(await get('/api/plan/wardofficers/43611?plan_id=-1')).toHaveLength(8)
    const { id } = await create()
    const rows = await get(`/api/plan/wardofficers/43611?plan_id=${id}`)
    expect(rows).toHaveLength(8)
    expect(rows[0].name).toBe('Ram Thapa')
    expect(rows[1].name).toBe('')
  })
})

describe('kept safe', () => {
  test('of two saves of one version one is written, the other gets a conflict with theirs', async () => {
    const { id, version } = await create()
    const body = planBody({ name: `Twice ${id}`, version })
    const replies = await Promise.all([1, 2, 3].map(() => put(`/api/plan/${id}`, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.json.theirs).toMatchObject({
      version: version + 1,
      id,
    })
  })

  test('what stood there before is in the history, a run of changes by one person once', async () => {
    const { id } = await create()
    const path = `/api/plan/${id}/physical-info`
    for (const settlements of [1, 2, 3]) await put(path, { settlements })
    await put(path, { settlements: 4 }, administrator)
    const history = await get(`/api/plan/${id}/history/physical`)
    expect(history.map((entry: { value: object | null; by: string }) => [entry.value, entry.by])).toEqual([
      [expect.objectContaining({ settlements: 3 }), 'Asha Demo'],
      [null, 'Prakriti Demo'],
    ])
    const added = (await post(`/api/plan/${id}/stakeholders/`, stakeholderBody)).json
    await call('DELETE', `/api/plan/${id}/stakeholders/${added.id}`, { token: planner })
    const [removed] = await get(`/api/plan/${id}/history/stakeholder`)
    expect(removed).toMatchObject({ row_id: added.id, value: stakeholderBody })
  })

  test('of large changes only the newest are listed', async () => {
    const { id: plan_id } = await create()
    const at = new Date()
    // What cannot be packed.
    const large = { cells: randomBytes(150_000).toString('hex') }
    const change = { plan_id, kind: 'funding', version: 1, value: large, at, until: at }
    await database.db.insert(planHistory).values([change, change, { ...change, version: 2 }])
    const changes = await get(`/api/plan/${plan_id}/history/funding`)
    expect(changes.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  })

  test('a deleted plan comes back whole, for Administrators and 30 days', async () => {
    const { id } = await create()
    await put(`/api/plan/${id}/demography-info`, demographyBody())
    await post(`/api/plan/${id}/stakeholders/`, stakeholderBody)
    const before = await get(`/api/plan/${id}`)
    expect((await call('DELETE', `/api/plan/${id}`, { token: planner })).status).toBe(204)
    expect((await call('GET', `/api/plan/${id}`, { token: planner })).status).toBe(404)
    expect(await get('/api/plan/removed/', administrator)).toContainEqual(expect.objectContaining({ id }))
    const back = await post(`/api/plan/removed/${id}/restore/`, {}, administrator)
    expect(back.status).toBe(200)
    expect(await get(`/api/plan/${id}`)).toEqual(before)
    expect(await get(`/api/plan/${id}/stakeholders/`)).toHaveLength(1)
    expect((await post(`/api/plan/removed/${id}/restore/`, {}, administrator)).status).toBe(404)
  })

  test('an archived plan is read and not written, and leaves the list until it is brought back', async () => {
    const { id, name } = await create()
    await post(`/api/plan/${id}/archive/`, { archived: true })
    expect((await put(`/api/plan/${id}/physical-info`, { settlements: 1 })).json.code).toBe('plan_archived')
    const listed = async (more = '') =>
      (await get(`/api/plan?search=${encodeURIComponent(name)}${more}`)).count
    expect([await listed(), await listed('&archived=true')]).toEqual([0, 1])
    await post(`/api/plan/${id}/archive/`, { archived: false })
    expect(await listed()).toBe(1)
  })

  test('a copy has the data and people that were asked for, and as many parts', async () => {
    const { id } = await create()
    await put(`/api/plan/${id}/demography-info`, demographyBody())
    await post(`/api/plan/${id}/sub-commitee/`, memberBody)
    const years = { starting_year: '2031-01-01', ending_year: '2036-01-01' }
    const copy = await post(
      `/api/plan/${id}/copy/`,
      { name: `Copy ${id}`, ...years, what: ['data'] },
      manager,
    )
    expect(copy.status).toBe(201)
    expect(copy.json).toMatchObject({
      copied_from: id,
      created_by: 'Mohan Demo',
      parts: ['form', 'demography'],
    })
    const demography = await get(`/api/plan/${copy.json.id}/demography-info`, manager)
    expect(demography).toMatchObject({ plan: copy.json.id, total_pop: 23222, version: 1 })
    expect(await get(`/api/plan/${copy.json.id}/sub-commitee/`, manager)).toEqual([])
  })

  test('an offered plan belongs to the person who accepts it; an Administrator hands it over at once', async () => {
    const { id } = await create()
    const people = await get(`/api/plan/${id}/planners/`)
    const mohan = people.find((one: { name: string }) => one.name === 'Mohan Demo').id
    const prakriti = (await get(`/api/plan/${id}`)).created_by_id
    expect((await post(`/api/plan/${id}/hand-over/`, { to_id: 999_999 })).status).toBe(400)
    expect((await post(`/api/plan/${id}/accept/`, { accept: true }, manager)).status).toBe(403)
    expect((await post(`/api/plan/${id}/hand-over/`, { to_id: mohan })).json.offered_to).toBe('Mohan Demo')
    const accepted = (await post(`/api/plan/${id}/accept/`, { accept: true }, manager)).json
    expect(accepted).toMatchObject({ created_by: 'Mohan Demo', offered_to_id: null })
    const back = (await post(`/api/plan/${id}/hand-over/`, { to_id: prakriti }, administrator)).json
    expect(back.created_by).toBe('Prakriti Demo')
  })

  test('deleting the user of a plan deactivates the user, and the plan stays theirs', async () => {
    const email = 'leaves@urja.example'
    const [{ password_hash }] = await database.db
      .select()
      .from(users)
      .where(eq(users.email, 'planner@urja.example'))
    const person = {
      email,
      first_name: 'Hari',
      last_name: 'Karki',
      phone_no: '',
      role: 3 as const,
      is_active: true,
    }
    const id = await insertUser(database.db, { ...person, password_hash, assigned_sddmms: [...demoArea] })
    const token = (await post('/api/login/', { email, password: demoPassword }, undefined)).json.access
    const plan = await create({}, token)
    expect((await call('DELETE', `/api/users/${id}`, { token: administrator })).status).toBe(204)
    const [user] = await database.db.select().from(users).where(eq(users.email, email))
    expect(user.is_active).toBe(false)
    expect((await get(`/api/plan/${plan.id}`)).created_by).toBe('Hari Karki')
  })
})

test('15,060 plans: an exact count, an empty page past the end, few bytes, and a search by both names', async () => {
  const [{ id: by }] = await database.db.select().from(users).where(eq(users.email, 'manager@urja.example'))
  await database.db.execute(sql`
    insert into ${plans} (sddmm, name, starting_year, ending_year, created_by_id, created_at, updated_at, last_kind)
    select 43611, 'Many ' || n, 2026, 2031, ${by}, now(), now() - n * interval '1 second', 'form'
    from generate_series(1, 15060) n`)
  await database.db.execute(sql`
    insert into ${planDocuments} (plan_id, kind, value) select id, 'form', '{}' from ${plans} where name like 'Many %'`)
  const first = await call('GET', '/api/plan?search=Many', { token: manager })
  expect(first.json).toMatchObject({ count: 15_060 })
  expect(first.json.results).toHaveLength(15)
  expect(first.bytes.byteLength).toBeLessThan(10_000)
  expect(await get('/api/plan?search=Many&page=1005', manager)).toEqual({ results: [], count: 15_060 })
  expect((await get('/api/plan?search=many&others=true&page_size=100')).results).toHaveLength(100)
  expect((await get('/api/plan?search=sulikot', manager)).count).toBeGreaterThanOrEqual(15_060)
  expect(
    (await get(`/api/plan?search=${encodeURIComponent('सुलिकोट')}`, manager)).count,
  ).toBeGreaterThanOrEqual(15_060)
  expect((await call('GET', '/api/plan?page=0', { token: manager })).status).toBe(400)
})

test('nothing unforeseen was logged', () => expect(logged).toEqual([]))
