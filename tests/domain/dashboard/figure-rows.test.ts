import { describe, expect, test } from 'vitest'
import { numberIn } from '../../../app/domain/cells/numbers.ts'
import { doubtsAbout } from '../../../app/domain/dashboard/figure-consistency.ts'
import { type DatasetName, datasets, itemsOf } from '../../../app/domain/dashboard/figure-items.ts'
import { type FigureRow, readFigureRow, refusals } from '../../../app/domain/dashboard/figure-rows.ts'

const pokhara = { area_km2: 464.2, households_2021: 140_459 }
const good: FigureRow = {
  sddmm: '44004',
  item: 'schools',
  group: '',
  indicator: '',
  value: '512',
  unit: '',
  year: '2021',
  source: 'Flash report I, 2021',
}
const rules = (dataset: DatasetName) => ({
  dataset,
  levels: new Map([[44004, pokhara]]),
  years: [1990, 2027] as const,
})
const read = (changes: Partial<FigureRow>, dataset: DatasetName = 'regional') =>
  readFigureRow({ ...good, ...changes }, rules(dataset))
const figure = (changes: Partial<FigureRow>, dataset: DatasetName = 'regional') => {
  const result = read(changes, dataset)
  return result.kind === 'figure' ? result.figure : result
}
const reason = (changes: Partial<FigureRow>, dataset: DatasetName = 'regional') => {
  const result = read(changes, dataset)
  return result.kind === 'refused' ? result.refusal.reason : result.kind
}

describe('a row of a table of figures', () => {
  test('is taken as it is written', () => {
    expect(figure({})).toEqual({
      sddmm: 44004,
      item: 'schools',
      value: 512,
      year: 2021,
      source: 'Flash report I, 2021',
    })
  })

  test('may be in Nepali digits, with grouping and the spaces of typesetters', () => {
    const nepali = { sddmm: '४४००४', value: '\u00a0१,२३,४५६ ', year: '२०२१', item: 'improved_cookstoves' }
    expect(figure(nepali)).toMatchObject({ sddmm: 44004, value: 123_456, year: 2021 })
  })

  test.each([
    ['schools', {}],
    ['SCHOOLS ', {}],
    ['Schools', {}],
    ['विद्यालय', {}],
    ['', { indicator: 'schools' }],
    ['', { group: 'Physical Infrastructrue', indicator: 'schools' }],
  ])('names its item %o %o', (item, more) => {
    expect(figure({ item, ...more })).toMatchObject({ item: 'schools' })
  })

  test.each([
    [{ item: 'lighting.grid' }, 'lighting.grid'],
    [{ item: '', group: 'lighting', indicator: 'grid' }, 'lighting.grid'],
    [{ item: '', group: 'Main source of light', indicator: 'National grid' }, 'lighting.grid'],
    [{ item: '', group: 'stove_partial', indicator: 'low' }, 'stove_partial.low'],
    [{ item: '', group: 'Stove', indicator: 'Partial' }, 'stove.partial'],
  ])('names an answer of households by %o', (changes, item) => {
    expect(figure({ ...changes, value: '12.5' }, 'odk')).toMatchObject({ item, value: 12.5 })
  })

  test('every item of every table is known by its id', () => {
    for (const dataset of datasets) {
      expect(itemsOf(dataset).length).toBeGreaterThan(10)
      for (const { id } of itemsOf(dataset))
        expect(figure({ item: id, value: '0' }, dataset)).toMatchObject({ item: id })
    }
  })

  test.each(['', ' ', '-', '–', 'NA', 'n/a', 'null'])('without a value (%o) says nothing', value => {
    expect(read({ value })).toEqual({ kind: 'no_value' })
  })

  test.each([
    ['level_unknown', { sddmm: '44099' }],
    ['level_unknown', { sddmm: '' }],
    ['level_unknown', { sddmm: '4.4e4' }],
    ['level_wider', { sddmm: '440' }],
    ['level_wider', { sddmm: '0' }],
    ['item_unknown', { item: 'school' }],
    ['item_unknown', { item: '' }],
    ['item_unknown', { item: 'population_2021' }],
    ['item_unknown', { item: 'constructor' }],
    ['item_elsewhere', { item: 'tier.0' }],
    ['unit', { unit: 'lakh' }],
    ['unit', { item: 'forest', unit: 'ha' }],
    ['value', { value: '12,5' }],
    ['value', { value: '1.234,5' }],
    ['value', { value: '12 schools' }],
    ['value', { value: 'Infinity' }],
    ['value', { value: '0x10' }],
    ['value', { value: 'about 12' }],
    ['value_negative', { value: '-1' }],
    ['value_large', { value: '1000001' }],
    ['value_large', { item: 'forest', value: '600' }],
    ['value_large', { item: 'road_km', value: '1e9' }],
    ['value_fraction', { value: '12.5' }],
    ['year', { year: '' }],
    ['year', { year: '2078' }],
    ['year', { year: '1989' }],
    ['year', { year: '21' }],
    ['year', { year: '2021/22' }],
    ['source_missing', { source: ' ' }],
    ['source_missing', { source: '\u0000\u0007' }],
    ['source_long', { source: 'x'.repeat(201) }],
    ['source_generated', { source: 'Generated for the demo country' }],
  ])('is refused for %s: %o', (expected, changes) => {
    expect(reason(changes)).toBe(expected)
    expect(refusals).toContain(expected)
  })

  test('of households is bounded by the households of the local level', () => {
    const item = 'lighting.grid'
    expect(figure({ item, value: String(3 * 140_459) }, 'mep')).toMatchObject({ value: 421_377 })
    expect(reason({ item, value: String(3 * 140_459 + 1) }, 'mep')).toBe('value_large')
    expect(reason({ item: 'energy_use.firewood', value: '70229501' }, 'mep')).toBe('value_large')
  })

  test('is told without codes of terminals, and not at full length', () => {
    const result = read({ sddmm: `\u001b[31m${'9'.repeat(500)}` })
    expect(result).toMatchObject({ kind: 'refused', refusal: { found: ` [31m${'9'.repeat(75)}` } })
    expect(figure({ source: 'Flash\nreport\u0000' })).toMatchObject({ source: 'Flash report' })
  })

  test.each([
    ['km²', 'forest'],
    ['km2', 'forest'],
    ['Count', 'schools'],
    ['km', 'road_km'],
  ])('may tell its unit %s', (unit, item) => {
    expect(figure({ unit, item, value: '12' })).toMatchObject({ value: 12 })
  })
})

test.each([
  ['0', 0],
  ['007', 7],
  ['1,234', 1234],
  ['12,34,567.5', 1_234_567.5],
  ['1.2E+05', 120_000],
  ['१२.५', 12.5],
  ['1,23', null],
  ['1,,234', null],
  [',234', null],
  ['1 234', null],
  ['.', null],
  ['1e999', null],
])('the number in %o is %o', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

describe('figures that do not go together', () => {
  const stoves = ['advanced', 'modern', 'intermediate', 'partial', 'low']
  const group = (name: string, counts: number[]) =>
    counts.map((count, i): [string, number] => [`${name}.${stoves[i]}`, count])
  const doubts = (figures: [string, number][]) =>
    doubtsAbout('odk', 44004, new Map(figures), pokhara).map(({ kind }) => kind)

  test('columns of the cooking table are of the same households', () => {
    const today = group('stove', [0, 40, 10, 10, 40])
    expect(doubts([...today, ...group('stove_partial', [0, 40, 10, 40, 10])])).toEqual([])
    expect(doubts([...today, ...group('stove_partial', [0, 40, 10, 43, 10])])).toEqual([])
    expect(doubts([...today, ...group('stove_partial', [0, 40, 10, 44, 10])])).toEqual(['stoves'])
  })

  test('answers to other questions may be of other households, which is told', () => {
    const tiers = [0, 1, 2, 3, 4, 5].map((tier): [string, number] => [`tier.${tier}`, 25])
    expect(doubts([...tiers, ...group('stove', [0, 40, 10, 10, 40])])).toEqual(['households_differ'])
  })

  test('a group that lacks an answer is told, one that is not there at all is not', () => {
    const [doubt, ...rest] = doubtsAbout('mep', 44004, new Map([['lighting.grid', 5]]), pokhara)
    expect(rest).toEqual([])
    expect(doubt).toMatchObject({ kind: 'answers_missing', group: 'lighting' })
  })

  test('land is not larger than the local level', () => {
    const land = (forest: number) =>
      doubtsAbout(
        'regional',
        44004,
        new Map([
          ['forest', forest],
          ['agriculture', 200],
        ]),
        pokhara,
      )
    expect(land(264)).toEqual([])
    expect(land(300)).toMatchObject([{ kind: 'land', total_km2: 500 }])
  })
})
