import { describe, expect, test } from 'vitest'
import { indicatorIds } from '../../../app/domain/dashboard/indicators.ts'
import { seedFigures } from '../../../app/server/dashboard/seed.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { inEnglish } from '../../in-english.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Reply, startApi } from '../harness.ts'

const { call, tokenOf, database, logged } = await startApi({ figures: 'demo' })
const atlas = (await demoAtlas()).current()
const token = await tokenOf('General')
const get = (path: string, headers = {}) => call('GET', path, { token, headers })

describe('energy data', () => {
  test.each([
    { code: 43611, odk: 200, mep: 404 },
    { code: 10206, odk: 404, mep: 200 },
    { code: 10103, odk: 404, mep: 404 },
    { code: 436, odk: 200, mep: 200 },
    { code: 4, odk: 200, mep: 200 },
    { code: 0, odk: 200, mep: 200 },
  ])('of $code: odk $odk, mep $mep', async ({ code, odk, mep }) => {
    for (const [kind, status] of [
      ['odk', odk],
      ['mep', mep],
    ] as const) {
      const reply = await get(`/api/${kind}-energy-data/?sddmm=${code}`)
      expect(reply.status).toBe(status)
      if (status === 404) {
        expect(reply.json.code).toBe('not_found')
        continue
      }
      expect(reply.json).toMatchObject({ kind, generated: true, year: 2026 })
      expect(reply.json.charts.map(({ id }: { id: string }) => id)).toEqual([
        'lighting',
        'cooking_fuel',
        'tier',
        'stove',
        'energy_use',
        'cooking_tier',
        'head_sex',
        'tier_female_headed',
        'cooking_tier_female_headed',
      ])
      expect(reply.json.csv).toContain('Generated for the demo country')
      expect(reply.json.cookingImprovementData.data).toHaveLength(5)
    }
  })

  test('of a district is the sum of its local levels, in the charts and in the table', async () => {
    const whole = (await get('/api/odk-energy-data/?sddmm=436')).json
    const parts: Reply['json'][] = []
    for (const code of atlas.facts.keys()) {
      if (Math.floor(code / 100) !== 436) continue
      const reply = await get(`/api/odk-energy-data/?sddmm=${code}`)
      if (reply.status === 200) parts.push(reply.json)
    }
    expect(whole.municipalities).toEqual({ with: parts.length, of: 11 })
    for (const [i, chart] of whole.charts.entries()) {
      const sums = chart.series[0].values.map((_: number, at: number) =>
        parts.reduce((sum, part) => sum + part.charts[i].series[0].values[at], 0),
      )
      expect(chart.series[0].values).toEqual(sums)
    }
    const households = parts.reduce((sum, part) => sum + part.cookingImprovementData.households, 0)
    expect(whole.cookingImprovementData.households).toBe(households)
    expect(whole.csv.split('\r\n')).toHaveLength(2 + parts.length * 60)
  })
})

describe('the area of an outline', () => {
  test('is told of a level whose published area is another', async () => {
    const outline = async (code: number) => (await get(`/api/dashboard/figures/${code}`)).json.outline_km2
    expect(await outline(65404)).toBeCloseTo(136, 0)
    for (const code of [43611, 654, 6, 0]) expect([code, await outline(code)]).toEqual([code, null])
  })
})

describe('unknown regions and odd parameters', () => {
  const odd = ['8', '12', '199', '4361', '99999', '00000000', '-1', '1.5', '1e3', 'x', '%00', '٤', '', 'NaN']
  test.each(odd)('%s', async text => {
    const isZero = /^0{1,5}$/.test(text)
    for (const path of [`/api/infographics/${text}`, `/api/dashboard/figures/${text}`]) {
      expect((await get(path)).status, path).toBe(isZero ? 200 : 404)
    }
    for (const path of [
      `/api/odk-energy-data/?sddmm=${text}`,
      `/api/mep-energy-data/?sddmm=${text}`,
      `/api/dds4dev/data/?adminid=${text}`,
    ]) {
      const { status, json } = await get(path)
      expect([400, 404], path).toContain(status)
      if (status === 400) expect(Object.keys(json)).toContain(/sddmm/.test(path) ? 'sddmm' : 'adminid')
    }
  })
  test.each(['x', '__proto__', 'toString', 'schools%00', '1', 'a'.repeat(80)])('indicator %s', async id => {
    expect((await get(`/api/dashboard/indicators/${id}`)).status).toBe(404)
  })
  test('years and variables that there are not', async () => {
    expect((await get('/api/dds4dev/data/?adminid=0&year=2017')).json.year).toBeDefined()
    expect((await get('/api/dds4dev/data/?adminid=0&variableid=12')).status).toBe(400)
  })
})

describe('population', () => {
  test('kinds, and the difference to the official totals is stated', async () => {
    const { json } = await get('/api/dds4dev/data/?adminid=0')
    expect(json.years).toEqual([2011, 2016, 2021, 2026, 2031])
    expect(json.kinds).toEqual(['census', 'estimated', 'census', 'projected', 'projected'])
    expect(json.households_2021).toBe(6_660_841)
    for (const total of ['2,62,53,808', '2,89,25,480', '2,64,94,504', '2,91,64,578'])
      expect(inEnglish(json.method).join()).toContain(total)
    expect(json.unusual_growth.map((one: { name_en: string }) => one.name_en)).toEqual([
      'Mahalaxmi',
      'Suryabinayak',
      'Kageshwori Manahora',
      'Nagarjun',
      'Tarakeshwor',
    ])
    expect(inEnglish(json.method).join()).toContain('people in households')
    expect(json.source).toEqual({ key: 'dashboard.populationSource' })
    expect((await get('/api/dds4dev/data/?adminid=43611')).json.method).toHaveLength(2)
  })
})

describe('the map', () => {
  test('every indicator: values by code, classes that rise and are none of them empty', async () => {
    for (const id of indicatorIds) {
      const { status, json } = await get(`/api/dashboard/indicators/${id}`)
      expect(status, id).toBe(200)
      const codes = json.values.map(([code]: [number]) => code)
      expect(codes, id).toEqual(codes.toSorted((a: number, b: number) => a - b))
      expect(json.municipalities, id).toEqual({ with: codes.length, of: 753 })
      const values: number[] = json.values.map(([, value]: [number, number]) => value)
      const edges = [-Infinity, ...json.breaks, Infinity]
      for (let i = 1; i < edges.length; i++) {
        expect(
          values.some(value => value >= edges[i - 1] && value < edges[i]),
          `${id}: ${json.breaks}`,
        ).toBe(true)
      }
    }
  })
  test('classes of skewed figures have their share of local levels, between round numbers', async () => {
    for (const id of ['households_2021', 'population_2021', 'population_density', 'schools']) {
      const { json } = await get(`/api/dashboard/indicators/${id}`)
      const edges = [-Infinity, ...json.breaks, Infinity]
      const counts = edges
        .slice(1)
        .map(
          (edge, i) => json.values.filter(([, value]: number[]) => value >= edges[i] && value < edge).length,
        )
      expect(counts, id).toHaveLength(6)
      expect(Math.min(...counts), `${id} ${json.breaks}`).toBeGreaterThan((753 / 6) * 0.7)
      expect(Math.max(...counts), `${id} ${json.breaks}`).toBeLessThan((753 / 6) * 1.4)
      for (const edge of json.breaks)
        expect(String(edge / 10 ** Math.floor(Math.log10(edge))).length).toBeLessThan(5)
    }
  })
})

describe('changes by another process', () => {
  const other = openDatabase(database.pool.options.connectionString ?? '')
  const schools = async (code: number) => {
    const { json } = await get(`/api/infographics/${code}`)
    return json['Physical Infrastructrue'].find(({ id }: { id: string }) => id === 'schools')
  }
  test('are answered at once: rows replaced, gone, new', async () => {
    const before = await schools(43611)
    const all = await schools(0)
    await other.pool.query(`update municipality_figures set value = 77, year = 2023, source = 'Counted', generated = false
      where dataset = 'regional' and sddmm = 43611 and item = 'schools'`)
    expect(await schools(43611)).toMatchObject({ value: 77, year: 2023, source: 'Counted', generated: false })
    expect(await schools(0)).toMatchObject({
      value: all.value - before.value + 77,
      year: 2023,
      generated: true,
    })
    await other.pool.query(`delete from municipality_figures where sddmm = 43611 and item = 'schools'`)
    expect(await schools(43611)).toMatchObject({
      value: null,
      year: null,
      source: '',
      municipalities: { with: 0 },
    })
    expect((await get('/api/odk-energy-data/?sddmm=10103')).status).toBe(404)
    await other.pool.query(`insert into municipality_figures (dataset, sddmm, item, value, year, source, generated)
      values ('odk', 10103, 'lighting.grid', 12, 2025, 'Survey', false)`)
    expect((await get('/api/odk-energy-data/?sddmm=10103')).json).toMatchObject({
      year: 2025,
      generated: false,
    })
  })
  test('count from the moment they are committed, also where two are under way', async () => {
    const [one, two] = [await other.pool.connect(), await other.pool.connect()]
    const write = (code: number) => `insert into municipality_figures
      (dataset, sddmm, item, value, year, source, generated)
      values ('mep', ${code}, 'lighting.grid', 5, 2025, 'Plan', false)`
    const statuses = async () =>
      Promise.all([10103, 10104].map(async code => (await get(`/api/mep-energy-data/?sddmm=${code}`)).status))
    await one.query('begin')
    await one.query(write(10103))
    await two.query('begin')
    const waiting = two.query(write(10104))
    expect(await statuses()).toEqual([404, 404])
    await one.query('commit')
    expect(await statuses()).toEqual([200, 404])
    await waiting
    await two.query('rollback')
    expect(await statuses()).toEqual([200, 404])
    await two.query(write(10104))
    expect(await statuses()).toEqual([200, 200])
    one.release()
    two.release()
    await other.close()
  })
})

describe('the figures of the demo', () => {
  const rows = async () =>
    (
      await database.pool.query(
        'select dataset, count(*)::int as rows from municipality_figures group by 1 order by 1',
      )
    ).rows
  test('come into empty datasets alone, and what was imported stays', async () => {
    await database.pool.query(`delete from municipality_figures where dataset <> 'odk' or sddmm <> 10103`)
    await seedFigures(database.db, atlas, [])
    const filled = await rows()
    // Answers of surveys were imported: those of plans are not made up beside them.
    expect(filled).toEqual([
      { dataset: 'odk', rows: 1 },
      { dataset: 'regional', rows: expect.any(Number) },
    ])
    expect(filled[1].rows).toBeGreaterThan(11_900)
    await seedFigures(database.db, atlas, [])
    expect(await rows()).toEqual(filled)
    await database.pool.query('truncate municipality_figures')
    expect((await get('/api/odk-energy-data/?sddmm=0')).status).toBe(404)
    await seedFigures(database.db, atlas, [])
    expect((await rows()).map(({ dataset }) => dataset)).toEqual(['mep', 'odk', 'regional'])
    expect((await get('/api/odk-energy-data/?sddmm=0')).status).toBe(200)
  })
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
