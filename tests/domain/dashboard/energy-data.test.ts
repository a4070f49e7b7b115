import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
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
const levels = [
  { code: 1, name: 'काठमाडौँ' },
  { code: 2, name: '=1+1' },
  { code: 3, name: 'Unasked' },
]

test('a region is the sum of its levels with data; a level without is left out', () => {
  const data = energyDataOf('odk', dataset, levels)
  expect(data?.municipalities).toEqual({ with: 2, of: 3 })
  expect(data?.year).toBe(2024)
  expect(data?.charts.map(({ id }) => id)).toEqual(['lighting', 'stove'])
  expect(data?.charts[0]).toMatchObject({
    title: 'Main source of light',
    type: 'share',
    unit: 'households',
    series: [{ id: 'households', values: [67.5, 0, 0, 0, 0, 0] }],
  })
  expect(data?.charts[0].categories[0]).toEqual({ id: 'grid', name: 'National grid' })
  expect(energyDataOf('odk', dataset, levels.slice(2))).toBeNull()
})

test('the cooking table is of the levels that know both scenarios', () => {
  const table = energyDataOf('odk', dataset, levels)?.cookingImprovementData
  expect(table?.households).toBe(10)
  expect(table?.changed).toEqual({ partial: 100, intermediate: 60 })
  expect(table?.changed_households).toEqual({ partial: 10, intermediate: 6 })
  expect(energyDataOf('odk', dataset, levels.slice(1))?.cookingImprovementData.data).toEqual([])
})

test('the CSV: byte order mark, columns of S-086, CRLF, quoted, no formula is run, missing rows are missing', () => {
  const csv = energyDataOf('odk', dataset, levels)?.csv ?? ''
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
