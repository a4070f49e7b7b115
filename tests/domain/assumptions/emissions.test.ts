import { expect, test } from 'vitest'
import { carrierSeeds, carriersOf, countedEnergy_MJ } from '../../../app/domain/assumptions/carriers.ts'
import { climateOf, climateSeeds } from '../../../app/domain/assumptions/climate.ts'
import { emissionsOf } from '../../../app/domain/assumptions/emissions.ts'
import { emissionTexts } from '../../../app/domain/dashboard/shown/emission-texts.ts'
import { say } from '../../../app/domain/messages/messages.ts'

const carriers = carriersOf(carrierSeeds)
const climate = climateOf(climateSeeds)
const of = (energy_GJ: object, tables = { carriers, climate }) => emissionsOf(energy_GJ, tables)

test('energy in what households count a fuel by', () => {
  const counted = (['firewood', 'lpg', 'electricity', 'dung'] as const).map(carrier =>
    countedEnergy_MJ(carriers, carrier),
  )
  expect(counted).toEqual([15.6, 47.3 * 14.2, 3.6, 11.6])
  // 1,235 litres a tonne.
  expect(countedEnergy_MJ(carriers, 'kerosene')).toBeCloseTo(43_800 / 1235, 2)
  expect(countedEnergy_MJ(carriers, 'biogas')).toBeNull()
  expect(countedEnergy_MJ({}, 'firewood')).toBeNull()
})

test('CO2e counts the share of biomass that does not regrow, and both other gases', () => {
  const [greenhouse, monoxide, soot] = of({ firewood: 1000, lpg: 100, kerosene: 0 })
  const wood = 0.528 * 112 + 28 * 0.3 + 265 * 0.004
  const gas = 63.1 + 28 * 0.005 + 265 * 0.0001
  expect(greenhouse.t_CO2e).toBeCloseTo(wood + gas / 10, 9)
  expect(greenhouse.missing).toEqual([])
  expect(monoxide).toEqual({ group: 'carbon_monoxide', t_CO2e: null, missing: ['firewood', 'lpg'] })
  expect(soot.t_CO2e).toBeCloseTo(900 * 0.1075 - 46 * 0.308 + (900 * 0.0044 - 46 * 0.0091) / 10, 9)
})

test('CO2 of biogas is of plants alone, and counts as none', () => {
  const [greenhouse] = of({ biogas: 1000 })
  expect(greenhouse.t_CO2e).toBeCloseTo(28 * 0.005 + 265 * 0.0001, 9)
})

test('what is not known is left out and named; of nothing known there is no sum, of no energy it is 0', () => {
  const [greenhouse] = of({ firewood: 1, electricity: 5 })
  expect(greenhouse).toMatchObject({ t_CO2e: expect.any(Number), missing: ['electricity'] })
  expect(of({ electricity: 5 })[0]).toMatchObject({ t_CO2e: null, missing: ['electricity'] })
  expect(of({ lpg: 0 })[0]).toMatchObject({ t_CO2e: 0, missing: [] })
  expect(of({ firewood: 1 }, { carriers: {}, climate }).every(({ t_CO2e }) => t_CO2e === null)).toBe(true)
  expect(of({ firewood: 1 }, { carriers, climate: {} }).every(({ t_CO2e }) => t_CO2e === null)).toBe(true)
})

test('sentences name what is not in a sum, in both languages', () => {
  const texts = (language: 'en' | 'ne', energy_GJ: object) =>
    emissionTexts(of(energy_GJ), (key, params) => say(language, key, params))
  expect(texts('en', { firewood: 100_000, electricity: 5 })).toEqual([
    'Greenhouse gases of this energy: 6,860 t CO₂e a year. Not counted because a figure is not known: Electricity.',
    expect.stringContaining('Black and organic carbon: 8,258 t'),
  ])
  expect(texts('en', { electricity: 5 })).toEqual(['Greenhouse gases of this energy: not known.'])
  expect(texts('ne', { electricity: 5 }).join()).toContain('थाहा छैन')
  expect(emissionTexts(undefined, (key, params) => say('en', key, params))).toEqual([])
})
