import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { carrierSeeds, carriersOf } from '../../../app/domain/assumptions/carriers.ts'
import { climateOf, climateSeeds } from '../../../app/domain/assumptions/climate.ts'
import { usefulEnergyOf, usefulEnergySeeds } from '../../../app/domain/assumptions/useful-energy.ts'
import { stoveMoveSeeds } from '../../../app/domain/dashboard/cooking/stove-moves.ts'
import { energyDataOf } from '../../../app/domain/dashboard/energy-data.ts'
import { datasetOf } from '../../../app/domain/dashboard/survey-figures.ts'

const origin = { source: '=HYPERLINK("http://x"), "office"', year: 2024, generated: false }
const dataset = datasetOf([
  { sddmm: 1, item: 'lighting.grid', value: 60, origin },
  { sddmm: 2, item: 'lighting.grid', value: 7.5, origin },
  { sddmm: 2, item: 'lighting.kerosene', value: 0, origin },
  { sddmm: 1, item: 'stove.low', value: 6, origin },
  { sddmm: 1, item: 'stove.modern', value: 4, origin },
  { sddmm: 1, item: 'stove_partial.partial', value: 1, origin },
  { sddmm: 1, item: 'stove_intermediate.modern', value: 10, origin },
  { sddmm: 2, item: 'stove.low', value: 1000, origin },
])
const noPlans = datasetOf([])
const assumptions = {
  moves: stoveMoveSeeds,
  carriers: carriersOf(carrierSeeds),
  climate: climateOf(climateSeeds),
  usefulEnergy: usefulEnergyOf(usefulEnergySeeds),
}
const levels = [
  { code: 1, name: 'काठमाडौँ' },
  { code: 2, name: '=1+1' },
  { code: 3, name: 'Unasked' },
]

test('a region is the sum of its levels with data; a level without is left out', () => {
  const data = energyDataOf('odk', { odk: dataset, mep: noPlans, census: noPlans }, levels, assumptions)
  expect(data?.municipalities).toEqual({ with: 2, of: 3 })
  expect(data?.year).toBe(2024)
  expect(data?.charts.map(({ id }) => id)).toEqual(['lighting', 'stove'])
  expect(data?.charts[0]).toMatchObject({
    title: 'Main source of light',
    type: 'share',
    unit: 'households',
    series: [{ id: 'households', values: [67.5, 0] }],
    unknown: ['micro_hydro', 'mini_grid', 'solar_home', 'other'],
  })
  expect(data?.charts[0].categories[0]).toEqual({ id: 'grid', name: 'National grid' })
  expect(
    energyDataOf('odk', { odk: dataset, mep: noPlans, census: noPlans }, levels.slice(2), assumptions),
  ).toBeNull()
})

test('the cooking table is of the levels that know today’s stoves; a scenario that none has is assumed', () => {
  const table = tableOf('odk', { odk: dataset, mep: noPlans, census: noPlans })
  expect(table.households).toBe(1010)
  expect(table.assumed).toEqual({ partial: 1, intermediate: 1 })
  // Level 1 by its own columns; of the 1,000 of level 2 57 % and 73 % move. The four modern stoves that level 1 loses
  // in the partial scenario are made up for by level 2.
  expect(table.changed_households).toEqual({ partial: 10 + 570 - 4, intermediate: 6 + 730 })
})

test('a survey keeps the scenarios of the plans, brought to the households that it counts', () => {
  const ofPlan = datasetOf([
    { sddmm: 2, item: 'stove_partial.modern', value: 30, origin },
    { sddmm: 2, item: 'stove_partial.low', value: 70, origin },
  ])
  const table = tableOf('odk', { odk: dataset, mep: ofPlan, census: noPlans })
  expect(table.assumed).toEqual({ partial: 0, intermediate: 1 })
  expect(table.changed_households.partial).toBe(10 + 300 - 4)
})

test('groups of the charts that nobody was asked are named', () => {
  const data = energyDataOf('odk', { odk: dataset, mep: noPlans, census: noPlans }, levels, assumptions)
  expect(data?.unknown_groups).toEqual([
    ...['cooking_fuel', 'tier', 'energy_use'],
    ...['cooking_tier', 'head_sex', 'tier_female_headed', 'cooking_tier_female_headed'],
  ])
})

test('of energy use a fuel that nobody knows is left out, and no 0', () => {
  const odk = datasetOf([
    { sddmm: 1, item: 'energy_use.firewood', value: 9, origin },
    { sddmm: 2, item: 'energy_use.kerosene', value: 0, origin },
  ])
  const [chart] =
    energyDataOf('odk', { odk, mep: noPlans, census: noPlans }, levels, assumptions)?.charts ?? []
  expect(chart).toMatchObject({
    categories: [{ id: 'firewood' }, { id: 'kerosene' }],
    series: [{ values: [9, 0] }],
  })
})

const tableOf = (kind: 'odk' | 'mep', tables: Parameters<typeof energyDataOf>[1]) => {
  const table = energyDataOf(kind, tables, levels, assumptions)?.cookingImprovementData
  if (table === undefined) throw new Error('no table')
  return table
}

test('the CSV: byte order mark, columns of S-086, CRLF, quoted, no formula is run, missing rows are missing', () => {
  const csv =
    energyDataOf('odk', { odk: dataset, mep: noPlans, census: noPlans }, levels, assumptions)?.csv ?? ''
  expect(csv.startsWith('\ufeffsddmm,region,group,indicator,value,unit,year,source\r\n')).toBe(true)
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const rows: string[][] = parse(csv, { bom: true })
  expect(rows).toHaveLength(9)
  const source = `'${origin.source}`
  expect(rows[1]).toEqual([
    '1',
    'काठमाडौँ',
    'Main source of light',
    'National grid',
    '60',
    'households',
    '2024',
    source,
  ])
  expect(rows.filter(([code]) => code === '2').map(row => row[1])).toEqual(["'=1+1", "'=1+1", "'=1+1"])
  expect(rows.at(4)?.slice(2, 4)).toEqual(['Stove, partial scenario', 'Partial'])
  expect(new Set(rows.flat().filter(text => /^[=+\-@\t\r]/.test(text)))).toEqual(new Set())
})
