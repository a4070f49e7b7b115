import { expect, test } from 'vitest'
import { indicatorIds, indicators, type SumId, sums } from '../../../app/domain/dashboard/indicators.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { type Reply, startApi } from '../harness.ts'

const { call, tokenOf, logged } = await startApi({ figures: 'demo' })
const { regions, facts } = (await demoAtlas()).current()
const token = await tokenOf('General')
const provinces = regions.provinces.map(({ code }) => code)
const districts = regions.districts.map(({ code }) => code)
const levels = [...facts.keys()]
const codes = [0, ...provinces, ...districts, ...levels]
const below = (code: number) =>
  code === 0
    ? [provinces, districts, levels]
    : code < 10
      ? [districts.filter(one => Math.floor(one / 100) === code), inside(code, 10_000)]
      : [inside(code, 100)]
const inside = (code: number, divisor: number) => levels.filter(level => Math.floor(level / divisor) === code)
const add = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

type FigureReply = { value: number | null; source: string; municipalities: { with: number; of: number } }

async function ofAll<T>(
  path: (code: number) => string,
  read: (json: Reply['json']) => T,
): Promise<Map<number, T>> {
  const replies = new Map<number, T>()
  for (let i = 0; i < codes.length; i += 8) {
    await Promise.all(
      codes.slice(i, i + 8).map(async code => {
        const { status, json } = await call('GET', path(code), { token })
        expect(status, path(code)).toBe(200)
        replies.set(code, read(json))
      }),
    )
  }
  return replies
}

test('every figure: country = provinces = districts = local levels; a ratio is the quotient of its sums', async () => {
  const figures = await ofAll(
    code => `/api/dashboard/figures/${code}`,
    json =>
      new Map<string, FigureReply>(
        json.figures.map((figure: FigureReply & { id: string }) => [figure.id, figure]),
      ),
  )
  const valueAt = (code: number, id: string) => figures.get(code)?.get(id)?.value ?? null
  for (const code of codes.filter(one => one < 10_000)) {
    for (const parts of below(code)) {
      for (const id of Object.keys(sums)) {
        const whole = figures.get(code)?.get(id)
        const known = parts.flatMap(part => valueAt(part, id) ?? [])
        if (known.length === 0) expect(whole?.value, `${id} of ${code}`).toBeNull()
        else expect(Math.abs((whole?.value ?? NaN) - add(known)), `${id} of ${code}`).toBeLessThan(1e-3)
        const withs = add(parts.map(part => figures.get(part)?.get(id)?.municipalities.with ?? 0))
        expect(whole?.municipalities.with, `${id} of ${code}`).toBe(withs)
      }
    }
  }
  expect(valueAt(0, 'population_2021')).toBe(28_925_480)
  expect(valueAt(0, 'population_density')).toBeCloseTo(28_925_480 / (valueAt(0, 'area_km2') ?? 0), 5)
  for (const code of codes) {
    for (const id of indicatorIds) {
      const indicator = indicators[id]
      if (indicator.kind !== 'ratio') continue
      const [part, over] = [valueAt(code, indicator.part), valueAt(code, indicator.over)]
      const ratio = part === null || over === null ? null : (part / over) * indicator.times
      if (ratio === null) expect(valueAt(code, id)).toBeNull()
      else expect(valueAt(code, id), `${id} of ${code}`).toBeCloseTo(ratio, 4)
    }
  }
  // The demo has all kinds of gaps: what nobody asked is unknown, not none.
  expect(figures.get(10103)?.get('electricity_access')).toMatchObject({
    value: null,
    source: '',
    municipalities: { with: 0, of: 1 },
  })
  expect(figures.get(0)?.get('electricity_access')?.municipalities.with).toBeLessThan(753)
  expect(figures.get(10206)?.get('electricity_access')?.value).toBeGreaterThan(50)
})

test('population of every year: the same sums, to the person', async () => {
  const people = await ofAll(
    code => `/api/dds4dev/data/?year=2016&variableid=11&adminid=${code}`,
    json => json.chart.areachart as Record<'male' | 'female' | 'total', number[]>,
  )
  for (const code of codes) {
    const { male, female, total } = people.get(code)!
    expect(total).toEqual(male.map((men, i) => men + female[i]))
    expect(total[0] > 0 && total.every(Number.isInteger)).toBe(true)
  }
  for (const code of codes.filter(one => one < 10_000)) {
    for (const parts of below(code)) {
      for (const series of ['male', 'female', 'total'] as const) {
        for (const year of [0, 1, 2, 3, 4]) {
          const sum = add(parts.map(part => people.get(part)?.[series][year] ?? NaN))
          expect(people.get(code)?.[series][year], `${series} of ${code}`).toBe(sum)
        }
      }
    }
  }
  const fact = facts.get(43611)
  expect(people.get(43611)?.total[0]).toBe(fact?.pop_2011)
  expect(people.get(43611)?.total[2]).toBe(fact?.pop_2021)
})

test('cards are those figures in three groups, and land adds up to the area', async () => {
  for (const code of [0, 4, 436, 43611]) {
    const { json: cards } = await call('GET', `/api/infographics/${code}`, { token })
    const { json } = await call('GET', `/api/dashboard/figures/${code}`, { token })
    const values = new Map<string, number>(
      json.figures.map((one: FigureReply & { id: string }) => [one.id, one.value]),
    )
    expect(Object.keys(cards)).toEqual([
      'Renewable Energy Technology',
      'Physical Infrastructrue',
      'Landuse Status',
    ])
    for (const [group, items] of Object.entries<(FigureReply & { id: SumId; title: string })[]>(cards)) {
      for (const { id, value, title } of items) {
        expect(sums[id]).toMatchObject({ group })
        expect(value).toBe(values.get(id))
        expect(title).not.toBe('')
      }
    }
    const land = cards['Landuse Status'].map((one: FigureReply) => one.value)
    expect(land).toHaveLength(8)
    expect(add(land)).toBeCloseTo(values.get('area_km2') ?? NaN, 3)
  }
})

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})
