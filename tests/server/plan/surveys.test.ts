import { eq, inArray } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { surveyItems } from '../../../app/domain/dashboard/survey-items.ts'
import { criteria, fundingSources } from '../../../app/domain/plan/activities/lists.ts'
import { sampleStamp } from '../../../app/domain/survey/clusters.ts'
import { surveyForms } from '../../../app/domain/survey/question.ts'
import { plans } from '../../../app/server/db/schema-plans.ts'
import { surveyAnswers } from '../../../app/server/db/schema-surveys.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { villagePolygon } from './place-table.ts'
import {
  activityBody,
  demographyBody,
  indicatorBody,
  landCoverBody,
  memberBody,
  objectiveBody,
  planBody,
  pointBody,
  renewableBody,
  roadsBody,
  sampleBody,
  stakeholderBody,
  surveyBody,
  visionBody,
} from './plan-fixture.ts'

const { call, tokenOf, database, logged } = await startApi()
const atlas = (await demoAtlas()).current()
let token: string
let plan: number
// biome-ignore lint/suspicious/noExplicitAny: a reply that is looked at field by field
let sample: any
const at = (path: string) => `/api/plan/${plan}${path}`
const post = (path: string, body: unknown) => call('POST', at(path), { token, body })
const get = async (path: string) => (await call('GET', path, { token })).json

beforeAll(async () => {
  token = await tokenOf('Planner')
  plan = (await call('POST', '/api/plan/', { token, body: planBody() })).json.id
  await call('PUT', at('/survey-options'), { token, body: surveyBody('HHS', true) })
  const drawn = { ...sampleBody, hh_per_municipality: 1000, locked: false }
  await call('PUT', `/api/sst/${plan}`, { token, body: drawn })
})
const lock = async (locked: boolean) => {
  sample = (await call('PUT', `/api/sst/${plan}`, { token, body: { locked } })).json
  place = [sample.table_data[0].x, sample.table_data[0].y]
}

const heads = [
  ...[
    'KEY',
    'Edits',
    'consent',
    'where-day',
    'where-sample',
    'where-ward',
    'where-psu_id',
    'where-household_no',
  ],
  ...['where-location-Latitude', 'where-location-Longitude', 'where-members', 'where-name_of_head'],
  ...['light-lighting', 'light-electricity', 'cooking-cooking_fuel', 'cooking-stove', 'supply-capacity'],
  ...['supply-hours_day', 'supply-hours_evening', 'supply-outages_week', 'supply-outage_hours_week'],
  ...['supply-voltage_problem', 'supply-pays_authorised', 'supply-accident', 'supply-feels_risk'],
]
const lights = ['grid', 'micro_hydro', 'mini_grid', 'solar_home', 'kerosene', 'other']
/** The middle of a cluster. */
let place: [number, number]
type Cluster = { psu_id: number; ward: number | null; weight: number; interviews: number }
function rowOf({ psu_id, ward }: Cluster, household: number, more: { light?: string; edits?: number } = {}) {
  const light = more.light ?? lights[(psu_id * 7 + household * household) % lights.length]
  return [
    ...[`uuid:${psu_id}-${household}`, String(more.edits ?? 0), 'yes', '2026-10-04', sampleStamp(sample)],
    ...[ward === null ? 'none' : String(ward), String(psu_id), String(household)],
    ...[
      String(place[1]),
      String(place[0]),
      '5',
      'Asha Gurung',
      light,
      'none',
      'lpg',
      household % 2 ? 'low' : 'modern',
    ],
    ...heads.slice(16).map(() => ''),
  ]
}
const allRows = () =>
  (sample.table_data as Cluster[]).flatMap(cluster =>
    Array.from({ length: cluster.interviews }, (_, i) => rowOf(cluster, i + 1)),
  )
/** What all rows say of light: of each ward by the weights of its clusters, over wards by their census households. */
function knownShares(): Map<string, number> {
  const clusters = sample.table_data as Cluster[]
  const census = atlas.facts.get(43611)?.ward_households ?? []
  const sums = new Map(lights.map(light => [light, 0]))
  for (const [at, households] of census.entries()) {
    const here = clusters.filter(({ ward }) => ward === at + 1)
    expect(here.length).toBeGreaterThanOrEqual(2)
    const inWard = here.reduce((sum, { weight, interviews }) => sum + weight * interviews, 0)
    for (const { psu_id, weight, interviews } of here)
      for (let household = 1; household <= interviews; household++) {
        const light = lights[(psu_id * 7 + household * household) % lights.length]
        sums.set(light, (sums.get(light) ?? 0) + (weight / inWard) * households)
      }
  }
  const all = census.reduce((sum, households) => sum + households, 0)
  return new Map([...sums].map(([light, sum]) => [light, sum / all]))
}
const energyOf = (kind: 'odk' | 'mep') => call('GET', `/api/${kind}-energy-data/?sddmm=43611`, { token })
async function lightingOn(kind: 'odk' | 'mep'): Promise<Map<string, number>> {
  const chart = (await energyOf(kind)).json.charts.find((one: { id: string }) => one.id === 'lighting')
  const values: number[] = chart.series[0].values
  const total = values.reduce((sum, value) => sum + value, 0)
  return new Map(chart.categories.map(({ id }: { id: string }, k: number) => [id, values[k] / total]))
}
const begin = async (form = 'household') => (await post('/survey-imports/', { form })).json.id as number
const send = (id: number, rows: string[][], part = 0, some: object = {}) =>
  post(`/survey-imports/${id}/rows/`, { part, heads, first_line: 2, rows, ...some })
const accept = (id: number) => post(`/survey-imports/${id}/take/`, {})

describe('answers', () => {
  test('of households wait for a locked sample', async () => {
    const refused = await post('/survey-imports/', { form: 'household' })
    expect([refused.status, refused.json.code]).toEqual([422, 'import_refused'])
    expect(refused.json.error).toContain('Generate and lock it first')
    await lock(true)
    expect((await post('/survey-imports/', { form: 'household' })).status).toBe(201)
  })

  test('come in all at once, give their known shares to 1e-9 and are on the dashboard', async () => {
    const rows = allRows()
    expect(rows.length).toBeGreaterThanOrEqual(900)
    const id = await begin()
    const half = Math.ceil(rows.length / 2)
    const first = await send(id, rows.slice(0, half))
    expect(first.status, JSON.stringify(first.json).slice(0, 400)).toBe(200)
    expect(first.json).toMatchObject({ added: half, replaced: 0, unchanged: 0, refused: 0, problems: [] })
    expect(first.json.dropped).toEqual(['where-name_of_head'])
    const [{ psu_id }] = sample.table_data
    expect(first.json.places).toHaveLength(half)
    expect(first.json.places[0]).toEqual({ line: 2, unit: String(psu_id), x: place[0], y: place[1] })
    await send(id, rows.slice(half), 1, { first_line: half + 2 })
    expect((await get(at('/survey-answers/'))).forms).toEqual([])
    expect((await accept(id)).json).toEqual({ added: rows.length, replaced: 0, unchanged: 0 })
    expect((await accept(id)).status).toBe(404)

    const [{ questions, coverage, answers }] = (await get(at('/survey-answers/'))).forms
    expect(answers).toBe(rows.length)
    expect(
      coverage.every(
        (one: { role: string; answers: number; interviews: number }) =>
          one.role === 'replacement' || one.answers === one.interviews,
      ),
    ).toBe(true)
    const known = knownShares()
    const lighting = questions.find((one: { question: string }) => one.question === 'lighting')
    for (const { choice, share } of lighting.choices)
      expect(Math.abs(share - (known.get(choice) ?? 0))).toBeLessThan(1e-9)

    const shown = await lightingOn('odk')
    for (const [light, share] of known) expect(Math.abs((shown.get(light) ?? 0) - share)).toBeLessThan(1e-9)
    expect(JSON.stringify(await get('/api/odk-energy-data/?sddmm=43611'))).toContain('household survey')
    const [chart] = (await energyOf('odk')).json.charts.filter((one: { id: string }) => one.id === 'lighting')
    const counted = chart.series[0].values.reduce((sum: number, value: number) => sum + value, 0)
    expect(counted).toBeCloseTo(atlas.facts.get(43611)?.households_2021 ?? 0, 6)
  })

  test('are the automatic baselines of indicators, and are judged against targets', async () => {
    const baselines = await get(at('/indicators/baselines/'))
    const of = (code: string) => baselines.find((one: { code: string }) => one.code === code).baseline
    const ofSurvey = { kind: 'survey', year: 2026, source: null, generated: false }
    expect(of('clean_cooking')).toMatchObject({ ...ofSurvey, value: 100 })
    expect(of('access_electricity')).toMatchObject({ ...ofSurvey, value: 0 })
    expect(of('tier3_plus')).toMatchObject({ ...ofSurvey, value: 0 })
    const typed = { baseline: 30, baseline_year: 2021, baseline_source: 'Census', targets: { 2028: 80 } }
    const body = (code: string) => indicatorBody({ ...typed, code })
    for (const code of ['clean_cooking', 'access_electricity']) await post('/indicators/', body(code))
    const values = await get(at('/indicators/values/'))
    expect(values).toMatchObject([
      { values: [{ fy: 2026, value: 100, kind: 'survey' }], verdict: 'met' },
      { values: [{ fy: 2026, value: 0, kind: 'survey' }], verdict: 'not_met' },
    ])
    for (const { wanted } of values) expect(wanted).toBeCloseTo(30 + (50 * 5) / 7, 9)
  })

  test('leave nothing that the dashboard knew without a word: each group is there, or named as not known', async () => {
    const { charts, unknown_groups, cookingImprovementData: cooking, csv } = (await energyOf('odk')).json
    const ids = charts.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['lighting', 'cooking_fuel', 'tier', 'stove'])
    // The first form asks nothing of the groups of the second.
    const since2 = ['cooking_tier', 'head_sex', 'tier_female_headed', 'cooking_tier_female_headed']
    expect(unknown_groups).toEqual(['energy_use', ...since2])
    expect(csv).toContain('household survey')
    // Stoves of today are the survey's, both scenarios are assumed, and the table says so.
    const census = atlas.facts.get(43611)?.households_2021
    expect(cooking).toMatchObject({ households: census, assumed: { partial: 1, intermediate: 1 } })
    expect(cooking.data).toHaveLength(5)
    const { proposals, reasons } = await get(at('/proposals/'))
    const stove = proposals.find(({ key }: { key: string }) => key === 'cooking:intermediate')
    expect(stove).toMatchObject({
      households: cooking.changed_households.intermediate,
      source: { key: 'proposal.source.cookingAssumed' },
    })
    expect(JSON.stringify(reasons)).not.toContain('proposal.none.cooking')
  })

  test('keep no name, and tell places with four decimals', async () => {
    const rows = await database.db.select().from(surveyAnswers).where(eq(surveyAnswers.plan_id, plan))
    expect(JSON.stringify(rows)).not.toContain('Asha')
    expect(rows[0]).toMatchObject({ x: place[0], y: place[1] })
    const { 'survey-points': points } = await get(at('/geojsons/'))
    expect(points.features).toHaveLength(rows.length)
    expect(points.features[0]).toMatchObject({
      properties: { form: 'household' },
      geometry: { type: 'Point', coordinates: place.map(degrees => Number(degrees.toFixed(4))) },
    })
  })

  test('twice are once; edited ones replace, older ones do not', async () => {
    const [one, two, three] = sample.table_data as Cluster[]
    const id = await begin()
    const rows = [
      rowOf(one, 1),
      rowOf(one, 2, { light: 'other', edits: 2 }),
      rowOf(one, 2, { light: 'kerosene', edits: 1 }),
      rowOf(two, 1, { light: 'other', edits: 1 }),
      rowOf(three, 1),
    ]
    const { json } = await send(id, rows)
    expect(json).toMatchObject({ added: 0, replaced: 2, unchanged: 2 })
    expect((await accept(id)).json).toEqual({ added: 0, replaced: 2, unchanged: 2 })
    // Kobo gives an edited answer another id, and tells the one before.
    const edited = await begin()
    const newId = rowOf(two, 2, { light: 'other' })
    newId[0] = 'uuid:new'
    await send(edited, [[...newId, `uuid:${two.psu_id}-2`]], 0, { heads: [...heads, 'meta/deprecatedID'] })
    expect((await accept(edited)).json).toEqual({ added: 0, replaced: 1, unchanged: 0 })
    const ids = await database.db
      .select({ id: surveyAnswers.instance })
      .from(surveyAnswers)
      .where(inArray(surveyAnswers.instance, ['uuid:new', `uuid:${two.psu_id}-2`]))
    expect(ids).toEqual([{ id: 'uuid:new' }])
    const again = await begin()
    await send(again, [rowOf(two, 1, { light: 'grid' })])
    expect((await accept(again)).json).toEqual({ added: 0, replaced: 0, unchanged: 1 })
  })

  test('that cannot be taken are told by their line, in words and with what to do', async () => {
    const [one] = sample.table_data as Cluster[]
    const id = await begin()
    const change = (head: string, text: string) => {
      const row = rowOf(one, 3)
      row[heads.indexOf(head)] = text
      return row
    }
    const { json, status } = await send(id, [
      rowOf(one, 3),
      change('light-lighting', '=HYPERLINK("x")'),
      change('where-location-Latitude', '27.0'),
      change('where-sample', '43611-000000000000'),
    ])
    expect(status).toBe(200)
    expect(json).toMatchObject({
      refused: 3,
      unchanged: 1,
      refused_by_reason: { choice: 1, outside: 1, other_sample: 1 },
    })
    expect(json.problems.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5])
    expect(json.problems[0].faults[0]).toMatchObject({ what: { key: 'answers.fault.choice' } })
    expect((await call('DELETE', at(`/survey-imports/${id}`), { token })).status).toBe(204)
    expect((await accept(id)).status).toBe(404)
  })

  test('of another form, or of no form, are refused as a whole', async () => {
    const id = await begin('infrastructure')
    const other = await send(id, allRows().slice(0, 2))
    expect([other.status, other.json.code]).toEqual([422, 'import_refused'])
    expect(other.json.error).toContain('Household energy survey')
    const none = await post(`/survey-imports/${id}/rows/`, {
      part: 0,
      heads: ['a'],
      first_line: 2,
      rows: [['1']],
    })
    expect([none.status, none.json.code]).toEqual([422, 'import_refused'])
    expect((await send(id, [])).status).toBe(400)
    expect((await send(999_999, allRows().slice(0, 1))).status).toBe(404)
  })

  test('of an earlier sample count for nothing and leave the dashboard', async () => {
    const waiting = await begin()
    const rows = allRows().slice(0, 3)
    await send(waiting, rows)
    await lock(false)
    expect((await accept(waiting)).json.code).toBe('import_refused')
    await call('PUT', `/api/sst/${plan}`, { token, body: { seed: 2, locked: true } })
    await lock(true)
    expect([(await accept(waiting)).status, (await send(waiting, rows)).json.code]).toEqual([
      409,
      'survey_sample_changed',
    ])
    const [{ answers, of_other_sample }] = (await get(at('/survey-answers/'))).forms
    expect([answers, of_other_sample > 900]).toEqual([0, true])
    expect((await call('GET', '/api/odk-energy-data/?sddmm=43611', { token })).status).toBe(404)
    await call('PUT', `/api/sst/${plan}`, { token, body: { locked: false } })
    await call('PUT', `/api/sst/${plan}`, { token, body: { seed: 1, locked: true } })
    await lock(true)
    expect((await get(at('/survey-answers/'))).forms[0].answers).toBeGreaterThan(900)
  })

  test('of two people at once go in one after the other, none twice and none by half', async () => {
    expect((await call('DELETE', at('/survey-answers/household'), { token })).status).toBe(204)
    const clusters = sample.table_data as Cluster[]
    const places = clusters.flatMap(cluster =>
      Array.from({ length: cluster.interviews }, (_, i) => ({ cluster, household: i + 1 })),
    )
    const people = [
      { token, light: 'grid', first: 0 },
      { token: await tokenOf('Administrator'), light: 'kerosene', first: 30 },
    ]
    const send = (by: string, path: string, body: object) =>
      call('POST', at(`/survey-imports/${path}`), { token: by, body })
    const ready = await Promise.all(
      people.map(async ({ token: by, light, first }) => {
        const { id } = (await send(by, '', { form: 'household' })).json
        const rows = Array.from({ length: 60 }, (_, i) => [
          `uuid:both-${first + i}`,
          ...rowOf(places[first + i].cluster, places[first + i].household, { light }).slice(1),
        ])
        for (const part of [0, 1]) {
          const some = {
            part,
            heads,
            first_line: 2 + 30 * part,
            rows: rows.slice(30 * part, 30 * (part + 1)),
          }
          expect((await send(by, `${id}/rows/`, some)).json).toMatchObject({ added: 30, refused: 0 })
        }
        return { by, id }
      }),
    )
    const replies = await Promise.all([...ready, ...ready].map(({ by, id }) => send(by, `${id}/take/`, {})))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404])
    const accepted = replies.filter(({ status }) => status === 200).map(({ json }) => json)
    expect(accepted).toContainEqual({ added: 60, replaced: 0, unchanged: 0 })
    expect(accepted).toContainEqual({ added: 30, replaced: 30, unchanged: 0 })
    expect((await get(at('/survey-answers/'))).forms[0].answers).toBe(90)
    const shared = Array.from({ length: 30 }, (_, i) => `uuid:both-${30 + i}`)
    const stored = await database.db
      .select()
      .from(surveyAnswers)
      .where(inArray(surveyAnswers.instance, shared))
    expect(stored).toHaveLength(30)
    expect(new Set(stored.map(({ answers, changed_by }) => `${answers.lighting} ${changed_by}`)).size).toBe(1)
  })

  test('go with their plan and come back with it', async () => {
    const before = await get(at('/survey-answers/'))
    await call('DELETE', at(''), { token })
    expect(await database.db.select().from(plans).where(eq(plans.id, plan))).toEqual([])
    expect((await call('GET', '/api/odk-energy-data/?sddmm=43611', { token })).status).toBe(404)
    await call('POST', `/api/plan/removed/${plan}/restore/`, { token: await tokenOf('Administrator') })
    expect(await get(at('/survey-answers/'))).toEqual(before)
    expect((await call('DELETE', at('/survey-answers/household'), { token })).status).toBe(204)
    expect((await get(at('/survey-answers/'))).forms).toEqual([])
    expect((await call('GET', '/api/odk-energy-data/?sddmm=43611', { token })).status).toBe(404)
  })
})

describe('a plan with a survey, from its forms to its completion (D4.5)', () => {
  const put = (path: string, body: unknown) => call('PUT', at(path), { token, body })

  test('has four forms of three sheets in both languages, whose choices are items of the dashboard', async () => {
    for (const form of surveyForms) {
      const file = await call('GET', at(`/questionnaire?form=${form}`), { token })
      expect(file.status).toBe(200)
      const [survey, choices, settings] = await Promise.all(
        ['survey', 'choices', 'settings'].map(name => readSheet(Buffer.from(file.bytes), name)),
      )
      for (const [heads, ...rows] of [survey, choices]) {
        const labels = ['label::English (en)', 'label::नेपाली (ne)'].map(head => heads.indexOf(head))
        expect(labels.every(column => column >= 0)).toBe(true)
        const said = rows.filter(row => row[labels[0]] !== null)
        expect(said.length).toBeGreaterThan(3)
        for (const row of said) expect(row[labels[1]]).toMatch(/[\u0900-\u097f]/)
      }
      expect(settings[1]).toContain(`urja_${form}_43611`)
      const lists = choices.filter(([list]) => ['lighting', 'cooking_fuel', 'stove'].includes(String(list)))
      // The second form tells the stove by its two stoves.
      if (form === 'household') expect(new Set(lists.map(([list]) => list)).size).toBe(2)
      for (const [list, name] of lists) expect(surveyItems).toContain(`${list}.${name}`)
    }
    const defaults = await call('GET', at('/questionnaire'), { token })
    expect((await readSheet(Buffer.from(defaults.bytes), 'settings'))[1]).toContain('urja_household_43611')
    expect((await call('GET', at('/questionnaire?form=census'), { token })).status).toBe(400)
  })

  test("shows known shares as measured at once, as the plan's once it is complete, and takes that back", async () => {
    const rows = allRows()
    const known = knownShares()
    for (const came of [
      { added: rows.length, replaced: 0, unchanged: 0 },
      { added: 0, replaced: 0, unchanged: rows.length },
    ]) {
      const id = await begin()
      for (let part = 0; part * 500 < rows.length; part++)
        await send(id, rows.slice(500 * part, 500 * (part + 1)), part, { first_line: 2 + 500 * part })
      // Nothing is waited for: it is on the dashboard when the answer comes.
      expect((await accept(id)).json).toEqual(came)
      for (const [light, share] of await lightingOn('odk'))
        expect(Math.abs(share - (known.get(light) ?? 0))).toBeLessThan(1e-9)
    }

    await put('/demography-info', demographyBody())
    await put('/renewable-energy-info', renewableBody)
    await put('/physical-info', { settlements: 69 })
    await put('/land-cover', landCoverBody())
    await put('/road-access', roadsBody)
    await put('/mission-vision', visionBody)
    await put('/micro-hydro', { confirmed: true })
    await post('/stakeholders/', stakeholderBody)
    await post('/sub-commitee/', memberBody)
    await post('/opportunities/', pointBody)
    await post('/challenges/', pointBody)
    const cluster = { polygon: await villagePolygon(), save_project: true, cluster_name: 'Village' }
    const body = { ...cluster, bat_form: { plan } }
    expect((await call('POST', '/api/bat/zonal-query/', { token, body })).status).toBe(201)
    const objective = (await post('/objectives/1', objectiveBody)).json.id
    const activity_id = (await post(`/activities/${objective}`, activityBody)).json.id
    const cells = (codes: readonly string[]) => Object.fromEntries(codes.map(code => [code, 5]))
    await post('/pa/', [{ activity_id, ...cells(criteria) }])
    await post('/fundings/', [{ activity_id, ...cells(fundingSources) }])
    await post('/rankings/', [{ id: activity_id, is_selected: true }])

    const complete = (is_completed: boolean) => post('/plan-completion/', { is_completed })
    const statuses = async () => [(await energyOf('odk')).status, (await energyOf('mep')).status]
    expect(await statuses()).toEqual([200, 404])
    const completed = await complete(true)
    expect(completed.json).toMatchObject({ is_completed: true, percent_completed: 100 })
    expect(await statuses()).toEqual([404, 200])
    for (const [light, share] of await lightingOn('mep'))
      expect(Math.abs(share - (known.get(light) ?? 0))).toBeLessThan(1e-9)
    expect((await post('/survey-imports/', { form: 'household' })).json.code).toBe('plan_complete')
    await complete(false)
    expect(await statuses()).toEqual([200, 404])
  })

  test('whose sample is open again has no form of households, and says what to do', async () => {
    await call('PUT', `/api/sst/${plan}`, { token, body: { locked: false } })
    const refused = await call('GET', at('/questionnaire'), { token })
    expect([refused.status, refused.json.code]).toEqual([422, 'import_refused'])
    expect(refused.json.error).toContain('Generate and lock it first')
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
