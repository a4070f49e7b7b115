import { describe, expect, test } from 'vitest'
import { cookingTable } from '../../../app/domain/dashboard/cooking/cooking-table.ts'
import {
  type DemoLevel,
  demoEnergyKind,
  demoFigures,
} from '../../../app/domain/dashboard/demo/demo-figures.ts'
import { demoSurvey } from '../../../app/domain/dashboard/demo/demo-survey.ts'
import { stoves, surveyGroups } from '../../../app/domain/dashboard/survey-items.ts'
import { formatPercent } from '../../../app/domain/format.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { demoAtlas } from '../../server/demo-atlas.ts'

const { facts, isInTerai } = (await demoAtlas()).current()
const land = {
  forest: 41,
  shrubland: 7,
  grassland: 3,
  agriculture: 30,
  barren: 0,
  water_body: 2,
  built_up: 1,
  snow_glacier: 0,
}
const levels = [...facts.values()].map((fact): DemoLevel => ({ fact, isInTerai: isInTerai(fact.code), land }))
const surveys = levels.map(level => ({ level, survey: demoSurvey(level) }))
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

test('one local level of each kind, so that every path is met in the demo', () => {
  expect([43611, 10206, 10103].map(code => demoEnergyKind(code, demoArea))).toEqual(['odk', 'mep', null])
  for (const code of demoArea) expect(demoEnergyKind(code, demoArea)).toBe('odk')
  const share = (kind: string | null) =>
    levels.filter(({ fact }) => demoEnergyKind(fact.code, demoArea) === kind).length / levels.length
  expect(share('odk')).toBeCloseTo(0.6, 1)
  expect(share('mep')).toBeCloseTo(0.2, 1)
})

test('the same level has the same figures, and another has others', () => {
  expect(demoFigures(levels[5], [])).toEqual(demoFigures(structuredClone(levels[5]), []))
  expect(demoFigures(levels[5], []).map(({ value }) => value)).not.toEqual(
    demoFigures(levels[6], []).map(({ value }) => value),
  )
})

test('every group of households adds up to the households of the level, in whole numbers', () => {
  for (const { level, survey } of surveys) {
    for (const [group, { unit }] of Object.entries(surveyGroups)) {
      const counts = Object.values(survey[group as keyof typeof survey])
      expect(counts.every(count => Number.isInteger(count) && count >= 0)).toBe(true)
      const all = group.endsWith('_female_headed') ? survey.head_sex.female : level.fact.households_2021
      if (unit === 'households') expect(sumOf(counts)).toBe(all)
    }
  }
})

test('cooking: equal households print equal percent, in every region of the country', () => {
  const groups = new Map<string, typeof surveys>()
  for (const one of surveys) {
    const { code } = one.level.fact
    for (const region of ['0', String(code).slice(0, 1), String(code).slice(0, 3), String(code)]) {
      const known = groups.get(region)
      if (known) known.push(one)
      else groups.set(region, [one])
    }
  }
  expect(groups.size).toBe(1 + 7 + 77 + 753)
  for (const [region, own] of groups) {
    const countsOf = (group: 'stove' | 'stove_partial' | 'stove_intermediate') =>
      stoves.map(stove => sumOf(own.map(({ survey }) => survey[group][stove])))
    const table = cookingTable({
      baseline: countsOf('stove'),
      partial: countsOf('stove_partial'),
      intermediate: countsOf('stove_intermediate'),
    })
    const printed = new Map<number, string>()
    for (const row of table.data)
      for (const { households, percent } of [row.baseline, row.partial, row.intermediate]) {
        const text = formatPercent(percent)
        expect(printed.get(households) ?? text, `${households} households of region ${region}`).toBe(text)
        expect(text).toBe(formatPercent((100 * households) / table.households))
        printed.set(households, text)
      }
  }
})

describe('near the census of 2021', () => {
  const households = sumOf(levels.map(({ fact }) => fact.households_2021))
  const share = (households_with: (survey: (typeof surveys)[0]['survey']) => number, chosen = surveys) =>
    sumOf(chosen.map(({ survey }) => households_with(survey))) /
    (chosen === surveys ? households : sumOf(chosen.map(({ level }) => level.fact.households_2021)))

  test('light and fuel of the nation', () => {
    const lit = share(
      ({ lighting: { grid, micro_hydro, mini_grid, solar_home } }) =>
        grid + micro_hydro + mini_grid + solar_home,
    )
    expect(lit).toBeGreaterThan(0.925)
    expect(lit).toBeLessThan(0.955)
    expect(share(({ cooking_fuel }) => cooking_fuel.firewood)).toBeCloseTo(0.51, 1)
    expect(share(({ cooking_fuel }) => cooking_fuel.lpg)).toBeCloseTo(0.44, 1)
  })
  test('more firewood in villages and in the mountains', () => {
    const wood = (isOne: (level: DemoLevel) => boolean) =>
      share(
        ({ cooking_fuel }) => cooking_fuel.firewood,
        surveys.filter(({ level }) => isOne(level)),
      )
    expect(wood(({ fact }) => fact.elev_mean_m > 2500)).toBeGreaterThan(
      wood(({ fact }) => fact.elev_mean_m < 1500) + 0.15,
    )
    expect(wood(({ fact }) => fact.type === 'Gaunpalika')).toBeGreaterThan(
      wood(({ fact }) => fact.type !== 'Gaunpalika') + 0.1,
    )
  })
})

test('stoves follow the fuels, and both scenarios are better than today', () => {
  for (const { survey } of surveys) {
    const { cooking_fuel: fuel, stove, stove_partial: partial, stove_intermediate: intermediate } = survey
    expect(stove.advanced + stove.modern).toBe(fuel.electricity + fuel.lpg + fuel.biogas)
    expect(partial.low).toBeLessThanOrEqual(stove.low)
    expect(intermediate.low).toBeLessThanOrEqual(partial.low)
    const good = (of: typeof stove) => of.advanced + of.modern + of.intermediate
    expect(good(partial)).toBeGreaterThanOrEqual(good(stove))
    expect(good(intermediate)).toBeGreaterThanOrEqual(good(partial))
  }
})

test('uses of land add up to the area of the level', () => {
  for (const level of levels) {
    const figures = demoFigures(level, []).filter(({ item }) => Object.hasOwn(land, item))
    expect(figures).toHaveLength(8)
    expect(sumOf(figures.map(({ value }) => value))).toBeCloseTo(level.fact.area_km2, 6)
  }
})

test('some figures are unknown somewhere, never in the demo accounts’ own levels', () => {
  const without = levels.filter(level => !demoFigures(level, demoArea).some(({ item }) => item === 'road_km'))
  expect(without.length).toBeGreaterThan(10)
  expect(without.length).toBeLessThan(80)
  expect(without.filter(({ fact }) => demoArea.some(code => code === fact.code))).toEqual([])
})
