import { describe, expect, test } from 'vitest'
import { type AnswerTables, sourceOf } from '../../../app/domain/dashboard/answer-sources.ts'
import {
  incompleteGroups,
  sumsOfWards,
  unequalWards,
} from '../../../app/domain/dashboard/census/census-consistency.ts'
import {
  censusAnswers,
  censusGroups,
  censusItems,
} from '../../../app/domain/dashboard/census/census-items.ts'
import { stoveMoveSeeds } from '../../../app/domain/dashboard/cooking/stove-moves.ts'
import { energyDataOf } from '../../../app/domain/dashboard/energy-data.ts'
import { type FigureRow, readFigureRow } from '../../../app/domain/dashboard/figure-rows.ts'
import { gridShares } from '../../../app/domain/dashboard/grid-shares.ts'
import { datasetOf, surveySums } from '../../../app/domain/dashboard/survey-figures.ts'
import { surveyItems } from '../../../app/domain/dashboard/survey-items.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'

const counted = (source: string, year = 2021) => ({ source, year, generated: false })
const madeUp = { source: 'Generated', year: 2026, generated: true }
const nso = counted('NSO, census 2021')
const row = (sddmm: number, item: string, value: number, origin = nso) => ({ sddmm, item, value, origin })
const none = datasetOf([])
const assumptions = { moves: stoveMoveSeeds, carriers: {}, climate: {}, usefulEnergy: {} }

/** Groups that only surveys by the second household form have. */
const since2 = ['cooking_tier', 'head_sex', 'tier_female_headed', 'cooking_tier_female_headed'] as const

/** 100 households: 90 with electricity, 60 on wood. */
const censusRows = (sddmm: number) => [
  ...[60, 25, 5, 4, 2, 1, 3].map((value, at) => row(sddmm, censusItems[at], value)),
  ...[90, 6, 2, 1, 1].map((value, at) => row(sddmm, censusItems[7 + at], value)),
]
const census = (...levels: number[]) => datasetOf(censusAnswers(levels.flatMap(censusRows)))
const generated = (sddmm: number) => datasetOf(surveyItems.map(item => row(sddmm, item, 10, madeUp)))
const energy = (kind: 'odk' | 'mep', tables: AnswerTables, codes = [1]) => {
  const levels = codes.map(code => ({ code, name: `Level ${code}` }))
  const data = energyDataOf(kind, tables, levels, assumptions)
  if (data === null) throw new Error('no data')
  return data
}
const chartOf = (data: ReturnType<typeof energy>, id: string) => {
  const chart = data.charts.find(one => one.id === id)
  return chart && Object.fromEntries(chart.categories.map((one, at) => [one.id, chart.series[0].values[at]]))
}

describe('the census on the dashboard', () => {
  test('is answered with the plans, in the groups of the dashboard, with its source', () => {
    const data = energy('mep', { odk: none, mep: none, census: census(1) })
    expect(chartOf(data, 'cooking_fuel')).toEqual({
      firewood: 60,
      lpg: 25,
      biogas: 4,
      electricity: 5,
      dung: 2,
      other: 1 + 3,
    })
    // Electricity of the census is of any supply: neither grid nor anything else is 0.
    expect(chartOf(data, 'lighting')).toEqual({ electricity: 90, solar_home: 6, kerosene: 2, other: 2 })
    expect(data).toMatchObject({
      ...{ kind: 'mep', datasets: ['census'], source: nso.source, year: 2021, generated: false },
      unknown_groups: ['tier', 'stove', 'energy_use', ...since2],
    })
    expect(data.csv).toContain('"Electricity, supply not stated",90,households,2021')
    expect(energyDataOf('odk', { odk: none, mep: none, census: census(1) }, [], assumptions)).toBeNull()
  })

  test('stands below surveys and plans, group by group', () => {
    const survey = datasetOf([row(1, 'lighting.grid', 40, counted('Survey'))])
    const plan = datasetOf([row(1, 'cooking_fuel.lpg', 7, counted('Plan'))])
    const tables = { odk: survey, mep: plan, census: census(1, 2) }
    const data = energy('odk', tables)
    expect(data.charts.map(({ id, from }) => [id, from?.datasets, from?.source])).toEqual([
      ['lighting', ['odk'], 'Survey'],
      ['cooking_fuel', ['mep'], 'Plan'],
    ])
    expect(energy('mep', tables, [1, 2]).charts[0]).toMatchObject({
      id: 'lighting',
      categories: ['grid', 'electricity', 'solar_home', 'kerosene', 'other'].map(id => ({ id })),
      unknown: ['micro_hydro', 'mini_grid'],
      from: { datasets: ['census', 'odk'], municipalities: { with: 2, of: 2 } },
    })
  })

  test('hides what was generated in its two groups, and nothing that it does not know', () => {
    const tables = { odk: generated(1), mep: none, census: census(1) }
    const data = energy('odk', tables)
    expect(data.charts.map(({ id, from }) => [id, from?.generated])).toEqual([
      ['lighting', false],
      ['cooking_fuel', false],
      ['tier', true],
      ['stove', true],
      ['energy_use', true],
      ...since2.map(group => [group, true]),
    ])
    expect(data.unknown_groups).toEqual([])
    expect(data.cookingImprovementData).toMatchObject({ households: 50, from: { generated: true } })
    expect(sourceOf(tables, 'odk', 'lighting', 1)).toBe('census')
    expect(sourceOf(tables, 'odk', 'lighting', 2)).toBeNull()
  })

  test('makes shares of its own households, and of none that were generated', () => {
    const sums = surveySums({ odk: generated(1), mep: none, census: census(1) })
    const at = (id: keyof typeof sums) => sums[id].get(1)
    expect(at('households_asked')).toEqual({ value: 100, origin: nso })
    expect(at('households_with_electricity')).toEqual({ value: 96, origin: nso })
    expect(at('households_on_firewood')?.value).toBe(60)
    expect(at('households_cooking_clean')?.value).toBe(34)
  })

  test('fills a question that a survey did not ask, as a share of the households of the survey', () => {
    const survey = datasetOf([
      row(1, 'lighting.grid', 30, counted('Survey')),
      row(1, 'lighting.kerosene', 20, counted('Survey')),
    ])
    const sums = surveySums({ odk: survey, mep: none, census: census(1) })
    expect(sums.households_asked.get(1)?.value).toBe(50)
    expect(sums.households_with_electricity.get(1)?.value).toBe(30)
    expect(sums.households_on_firewood.get(1)).toEqual({ value: 30, origin: nso })
  })

  test('has no share of the grid: its electricity is of any supply', () => {
    const tables = { odk: none, mep: none, census: census(1) }
    expect(gridShares(tables)).toEqual({})
  })
})

const fact = {
  code: 44004,
  wards: 2,
  area_km2: 464.2,
  households_2021: 1000,
  ward_households: [600, 400],
} as Fact
const place = (households: number, more: Record<string, number> = {}) =>
  new Map(
    Object.entries({
      ...Object.fromEntries(censusItems.map(item => [item, 0])),
      ...{ 'cooking_fuel.wood': households, 'lighting.electricity': households },
      ...more,
    }),
  )

describe('the census of a local level and its wards', () => {
  test('adds up to the households of each place', () => {
    const whole = new Map([
      [44004, place(1000)],
      [4400401, place(600)],
      [4400402, place(400)],
    ])
    expect([...incompleteGroups(fact, whole), ...unequalWards(fact, whole)]).toEqual([])
    expect(incompleteGroups(fact, new Map([[4400402, place(500)]]))).toMatchObject([
      { kind: 'census_sum', place: 4400402, group: 'cooking_fuel', total: 500, households: 400 },
      { kind: 'census_sum', place: 4400402, group: 'lighting' },
    ])
    expect(incompleteGroups({ ...fact, ward_households: [] }, new Map([[4400402, place(500)]]))).toEqual([])
  })

  test('lacks nothing: what is missing is not 0', () => {
    const figures = place(1000)
    figures.delete('cooking_fuel.dung')
    expect(incompleteGroups(fact, new Map([[44004, figures]]))).toEqual([
      { kind: 'census_missing', place: 44004, group: 'cooking_fuel', missing: ['dung'] },
    ])
  })

  test('has the same households in each category; of some wards no more than the level', () => {
    const other = place(500, { 'cooking_fuel.lpg': 100 })
    const both = new Map([
      [44004, place(1000)],
      [4400401, other],
      [4400402, place(400)],
    ])
    expect(unequalWards(fact, both)).toMatchObject([
      {
        kind: 'census_wards',
        place: 44004,
        group: 'cooking_fuel',
        category: 'wood',
        wards: 900,
        level: 1000,
      },
      { kind: 'census_wards', place: 44004, group: 'lighting' },
    ])
    both.delete(4400402)
    expect(unequalWards(fact, both)).toMatchObject([{ category: 'lpg', wards: 100, level: 0 }])
  })

  test('is the sum of the wards where each has the group and the level has none', () => {
    const wards = new Map([
      [4400401, place(600)],
      [4400402, place(400)],
    ])
    const sums = sumsOfWards(fact, wards)
    expect(sums).toHaveLength(censusItems.length)
    expect(sums[0]).toEqual({ item: 'cooking_fuel.wood', value: 1000 })
    expect(sumsOfWards(fact, new Map([...wards, [44004, place(1000)]]))).toEqual([])
    expect(sumsOfWards(fact, new Map([[4400401, place(600)]]))).toEqual([])
  })
})

describe('a row of the census', () => {
  const good: FigureRow = {
    ...{ sddmm: '44004', item: 'cooking_fuel.wood', group: '', indicator: '', value: '120' },
    ...{ unit: 'households', year: '2021', source: 'NSO' },
  }
  const read = (changes: Partial<FigureRow>, dataset: 'census' | 'odk' = 'census') => {
    const levels = new Map([[44004, fact]])
    const result = readFigureRow({ ...good, ...changes }, { dataset, levels, years: [1990, 2027] })
    if (result.kind === 'refused') return result.refusal
    return result.kind === 'figure' ? [result.figure.sddmm, result.figure.item] : result.kind
  }
  test.each<[Partial<FigureRow>, number, string]>([
    [{}, 44004, 'cooking_fuel.wood'],
    [{ ward: '२' }, 4400402, 'cooking_fuel.wood'],
    [{ sddmm: '4400401' }, 4400401, 'cooking_fuel.wood'],
    [{ item: 'cooking_fuel.firewood' }, 44004, 'cooking_fuel.wood'],
    [{ item: '', group: 'Main source of light', indicator: 'Solar home system' }, 44004, 'lighting.solar'],
    [{ item: '', group: 'पकाउने मुख्य इन्धन', indicator: 'अन्य' }, 44004, 'cooking_fuel.other'],
    [{ item: 'lighting.biogas' }, 44004, 'lighting.biogas'],
  ])('%o is of a place and a category', (changes, code, item) => {
    expect(read(changes)).toEqual([code, item])
  })
  test.each<[Partial<FigureRow>, string]>([
    [{ ward: '3' }, 'ward_unknown'],
    [{ ward: '0' }, 'ward_unknown'],
    [{ ward: '1.5' }, 'ward_unknown'],
    [{ sddmm: '4400403' }, 'ward_unknown'],
    [{ sddmm: '4400400' }, 'ward_unknown'],
    [{ sddmm: '440' }, 'level_wider'],
    [{ sddmm: '99999' }, 'level_unknown'],
    [{ sddmm: '9999901' }, 'level_unknown'],
    [{ item: 'tier.1' }, 'item_elsewhere'],
    [{ item: 'lighting.grid' }, 'item_elsewhere'],
    [{ value: '12.5' }, 'value_fraction'],
    [{ value: '1300', ward: '2' }, 'value_large'],
    [{ unit: 'percent' }, 'unit'],
    [{ source: 'Generated for the demo country' }, 'source_generated'],
  ])('%o is refused: %s', (changes, reason) => {
    expect(read(changes)).toMatchObject({ reason })
  })
  test('is none of a survey', () => {
    expect(read({}, 'odk')).toMatchObject({ reason: 'item_elsewhere', expected: 'census' })
    expect(read({ sddmm: '4400401', item: 'lighting.grid' }, 'odk')).toMatchObject({
      reason: 'level_unknown',
    })
  })
})

test('every category of the census is shown as one that the dashboard has or as its electricity', () => {
  const shown = Object.entries(censusGroups).flatMap(([group, categories]) =>
    Object.values(categories).map(category => `${group}.${category}`),
  )
  expect(shown.filter(item => !surveyItems.includes(item))).toEqual(['lighting.electricity'])
})
