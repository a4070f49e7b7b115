import { describe, expect, test } from 'vitest'
import type { DatasetName } from '../../../app/domain/dashboard/figure-items.ts'
import { figuresShown, type TableFigure } from '../../../app/domain/dashboard/figures-shown.ts'
import { figuresOfDocument } from '../../../app/domain/plan/steps/figures-of-fields.ts'

const figure = (
  dataset: DatasetName,
  item: string,
  year: number,
  more: Partial<TableFigure> = {},
): TableFigure => ({
  dataset,
  sddmm: 43611,
  item,
  value: 1,
  year,
  source: 'Office',
  generated: false,
  ...more,
})
const ofPlan = (plan: number, one: TableFigure) => ({ ...one, plan, source: `Plan ${plan}` })
const figureTexts = (figures: readonly TableFigure[]) =>
  figures.map(({ dataset, item, source }) => `${dataset} ${item} ${source}`).sort()

describe('figures of plans beside imported ones', () => {
  const imported = [figure('regional', 'biogas_plants', 2024), figure('regional', 'road_km', 2024)]
  test('are shown where they are newer by a year, and what was imported otherwise', () => {
    const items = ['biogas_plants', 'road_km', 'solar_home_systems']
    const [older, same, newer] = [2023, 2024, 2025].map(year =>
      figureTexts(figuresShown(imported, [ofPlan(7, figure('regional', 'road_km', year))])),
    )
    expect(older).toEqual(['regional biogas_plants Office', 'regional road_km Office'])
    expect(same).toEqual(older)
    expect(newer).toEqual(['regional biogas_plants Office', 'regional road_km Plan 7'])
    const all = items.map(item => ofPlan(7, figure('regional', item, 2025)))
    expect(figureTexts(figuresShown(imported, all))).toEqual(items.map(item => `regional ${item} Plan 7`))
    expect(figuresShown(imported, [])).toBe(imported)
  })

  test('of several plans are of the one that published last', () => {
    const [one, two] = [8, 7].map(plan => ofPlan(plan, figure('regional', 'road_km', 2030 - plan)))
    expect(figureTexts(figuresShown([], [one, two]))).toEqual(['regional road_km Plan 8'])
  })

  test('are not mixed with others of the same land or households', () => {
    const land = [figure('regional', 'forest', 2024), figure('regional', 'barren', 2020)]
    expect(figureTexts(figuresShown(land, [ofPlan(7, figure('regional', 'water_body', 2024))]))).toEqual(
      figureTexts(land),
    )
    expect(figureTexts(figuresShown(land, [ofPlan(7, figure('regional', 'water_body', 2025))]))).toEqual([
      'regional water_body Plan 7',
    ])
    const answers = [figure('mep', 'tier.0', 2020), figure('mep', 'lighting.grid', 2020)]
    const stove = [ofPlan(7, figure('mep', 'stove.low', 2025))]
    expect(figureTexts(figuresShown(answers, stove))).toEqual(['mep stove.low Plan 7'])
    const elsewhere = answers.map(one => ({ ...one, sddmm: 10101 }))
    expect(figuresShown(elsewhere, stove)).toHaveLength(3)
  })

  test('hide what was generated for the local level, answers in both datasets, and nothing else', () => {
    const generated = (dataset: DatasetName, item: string, sddmm = 43611) =>
      figure(dataset, item, 2026, { sddmm, generated: true, source: 'Generated' })
    const demo = [
      generated('odk', 'tier.0'),
      generated('odk', 'tier.0', 10101),
      generated('regional', 'road_km'),
      generated('regional', 'schools'),
    ]
    const published = [
      ofPlan(7, figure('mep', 'tier.1', 2025)),
      ofPlan(7, figure('regional', 'road_km', 2025)),
    ]
    const shown = figuresShown(demo, published)
    expect(figureTexts(shown)).toEqual([
      'mep tier.1 Plan 7',
      'odk tier.0 Generated',
      'regional road_km Plan 7',
      'regional schools Generated',
    ])
    expect(shown.find(({ item }) => item === 'tier.0')?.sddmm).toBe(10101)
  })
})

describe('figures in the documents of a plan', () => {
  test('are those that come from tables', () => {
    const counts = { hydro_powers: 1, micro_hydros: 2, solar_home_systems: 340, solar_mini_grids: 0 }
    expect(figuresOfDocument('renewable', { ...counts, plan: 7 })).toEqual([
      { item: 'solar_home_systems', value: 340 },
      { item: 'solar_mini_grids', value: 0 },
    ])
    expect(figuresOfDocument('land_cover', { forest_sqkm: 100.5, builtup_area_sqkm: null })).toEqual([
      { item: 'forest', value: 100.5 },
    ])
  })

  test('know no length where no road was entered', () => {
    const road = (length_km: number) => ({ name: 'Road', length_km, surface: 'earthen' })
    expect(figuresOfDocument('roads', { strategic: [], village: [] })).toEqual([])
    expect(figuresOfDocument('roads', { strategic: [road(0.1)], village: [road(0.2), road(4)] })).toEqual([
      { item: 'road_km', value: 4.3 },
    ])
  })
})
