import { expect, test } from 'vitest'
import { provenanceOf, sourceInWords } from '../../../app/domain/dashboard/provenance.ts'
import {
  computeRegionFigure,
  type DataOrigin,
  type LevelFigure,
  type SumsByLevel,
} from '../../../app/domain/dashboard/region-figure.ts'
import { datasetOf, surveySums } from '../../../app/domain/dashboard/survey-figures.ts'
import { say } from '../../../app/domain/messages/messages.ts'

const counted: DataOrigin = { source: 'Counted', year: 2019, generated: false }
const madeUp: DataOrigin = { source: 'Made up', year: 2026, generated: true }
const undated: DataOrigin = { source: 'Undated', year: null, generated: false }

const of = (values: Record<number, number>, origin = counted) =>
  new Map(
    Object.entries(values).map(([code, value]): [number, LevelFigure] => [Number(code), { value, origin }]),
  )
const sums = (some: Partial<SumsByLevel>) => some as SumsByLevel

test('a sum is over the levels that have the figure; missing is not zero', () => {
  const figures = sums({ schools: of({ 1: 10, 2: 0, 4: 5 }) })
  expect(computeRegionFigure('schools', [1, 2, 3], figures)).toEqual({
    value: 10,
    origins: [counted],
    with: 2,
    of: 3,
  })
  expect(computeRegionFigure('schools', [2], figures).value).toBe(0)
  expect(computeRegionFigure('schools', [3], figures)).toEqual({ value: null, origins: [], with: 0, of: 1 })
  expect(computeRegionFigure('schools', [], figures).value).toBeNull()
})

test('a ratio is the quotient of sums over the levels that have both, never an average', () => {
  const figures = sums({
    population_2021: of({ 1: 1000, 2: 10, 3: 70 }),
    area_km2: of({ 1: 10, 2: 10 }),
  })
  expect(computeRegionFigure('population_density', [1, 2, 3], figures)).toMatchObject({
    value: 50.5,
    with: 2,
    of: 3,
  })
  expect(computeRegionFigure('population_density', [3], figures).value).toBeNull()
})

test('a share is in percent, and of nobody it is unknown', () => {
  const figures = sums({
    households_on_firewood: of({ 1: 1, 2: 0 }),
    households_asked: of({ 1: 3, 2: 0 }),
  })
  expect(computeRegionFigure('firewood_share', [1], figures).value).toBe(33.333333)
  expect(computeRegionFigure('firewood_share', [2], figures).value).toBeNull()
})

test('tenths add up as people do it', () => {
  const figures = sums({ road_km: of({ 1: 0.1, 2: 0.2 }) })
  expect(computeRegionFigure('road_km', [1, 2], figures).value).toBe(0.3)
})

test('of several origins all are told: the oldest year, generated where any part is', () => {
  const roads = new Map([...of({ 1: 1, 2: 1 }, madeUp), ...of({ 3: 1 }, undated), ...of({ 4: 1 })])
  const figure = computeRegionFigure('road_km', [1, 2, 3, 4], sums({ road_km: roads }))
  expect(provenanceOf(figure)).toEqual({
    source: 'Made up; Undated; Counted',
    more_sources: 0,
    year: 2019,
    generated: true,
    municipalities: { with: 4, of: 4 },
  })
  expect(provenanceOf(computeRegionFigure('road_km', [3], sums({ road_km: roads })))).toMatchObject({
    year: null,
    generated: false,
  })
})

test('of many sources the first three are named and the others counted', () => {
  const origins = ['A', 'B', 'C', 'D', 'E'].map(source => ({ ...counted, source }))
  const provenance = provenanceOf({ origins, with: 5, of: 5 })
  expect(provenance).toMatchObject({ source: 'A; B; C', more_sources: 2 })
  expect(sourceInWords(provenance, (key, params) => say('en', key, params))).toBe('A; B; C; and 2 more')
  expect(sourceInWords(provenance, (key, params) => say('ne', key, params))).toBe('A; B; C; र थप 2')
  expect(provenanceOf({ origins: [], with: 0, of: 5 })).toMatchObject({ source: '', more_sources: 0 })
})

test('answers of households come from the surveys, and from the plan where there are none', () => {
  const row = (sddmm: number, item: string, value: number, origin = counted) => ({
    sddmm,
    item,
    value,
    origin,
  })
  const odk = datasetOf([
    row(1, 'lighting.grid', 60),
    row(1, 'lighting.solar_home', 20, madeUp),
    row(1, 'lighting.kerosene', 20),
    row(1, 'cooking_fuel.firewood', 70),
    row(1, 'cooking_fuel.lpg', 20),
    row(3, 'tier.0', 5),
  ])
  const mep = datasetOf([row(1, 'cooking_fuel.firewood', 1), row(2, 'cooking_fuel.lpg', 8)])
  const levels = [1, 2, 3, 4]
  const figures = surveySums({ odk, mep, census: datasetOf([]) })
  const at = (id: keyof typeof figures) => levels.map(level => figures[id].get(level)?.value)
  expect(at('households_asked')).toEqual([100, 8, 5, undefined])
  expect(at('households_with_electricity')).toEqual([80, undefined, undefined, undefined])
  expect(at('households_on_firewood')).toEqual([70, undefined, undefined, undefined])
  expect(at('households_cooking_clean')).toEqual([20, 8, undefined, undefined])
  expect(figures.households_with_electricity.get(1)?.origin).toBe(madeUp)
  expect(computeRegionFigure('electricity_access', levels, sums(figures))).toMatchObject({
    value: 80,
    with: 1,
    of: 4,
  })
})
