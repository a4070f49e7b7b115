import { yearIn } from '../cells/dates.ts'
import { codeIn } from '../cells/ids.ts'
import { numberIn } from '../cells/numbers.ts'
import { saysNothing } from '../cells/text.ts'
import type { Fact } from '../region/facts.ts'
import { regionLevelOf, type Sddmm, wardCode } from '../region-codes.ts'
import { type DatasetName, datasets, type FigureItem, isUnitOf, itemNamed } from './figure-items.ts'

/** The cells of a row as written; '' for missing columns. */
export type FigureRow = {
  sddmm: string
  /** Census only. */
  ward?: string
  item: string
  group: string
  indicator: string
  value: string
  unit: string
  year: string
  source: string
}
/** `sddmm`: for the census, possibly the code of a ward. */
export type LoadedFigure = { sddmm: number; item: string; value: number; year: number; source: string }

/** Why a row is refused. */
export const refusals = [
  'cells',
  'quote',
  'level_unknown',
  'level_wider',
  'ward_unknown',
  'item_unknown',
  'item_elsewhere',
  'value',
  'value_negative',
  'value_large',
  'value_fraction',
  'unit',
  'year',
  'source_missing',
  'source_long',
  'source_generated',
  'twice',
  'stoves',
  'census_missing',
  'census_sum',
  'census_wards',
] as const
export type RefusalReason = (typeof refusals)[number]
/** `found` is the row's value; `expected` the permitted ones, if they depend on the row. */
export type FigureRefusal = { reason: RefusalReason; found: string; expected?: string | number }

export type ReadRow =
  | { kind: 'figure'; figure: LoadedFigure }
  /** No value known: the row adds and removes nothing. */
  | { kind: 'no_value' }
  | { kind: 'refused'; refusal: FigureRefusal }

export type FigureRowRules = {
  dataset: DatasetName
  levels: ReadonlyMap<Sddmm, FactOfRow>
  /** Years outside this range are refused. */
  years: readonly [first: number, last: number]
}

type FactOfRow = Pick<Fact, 'area_km2' | 'households_2021'> & Partial<Pick<Fact, 'wards' | 'ward_households'>>

export const longestSource = 200
export const earliestYear = 1990

/** Checks a row of a figures table, cell by cell; the first fault refuses it. */
export function readFigureRow(row: FigureRow, { dataset, levels, years }: FigureRowRules): ReadRow {
  const refuse = (reason: RefusalReason, found: string, expected?: string | number): ReadRow => ({
    kind: 'refused',
    refusal: { reason, found: printable(found).slice(0, 80), ...(expected !== undefined && { expected }) },
  })
  const { sddmm, ward } = placeOf(row, dataset)
  const level = levels.get(sddmm)
  if (level === undefined) {
    const isWider = sddmm < 100_000 && regionLevelOf(sddmm) !== 'local_level'
    return refuse(isWider ? 'level_wider' : 'level_unknown', row.sddmm)
  }
  const { wards = 0 } = level
  if (ward !== null && !(Number.isInteger(ward) && ward >= 1 && ward <= wards))
    return refuse('ward_unknown', row.ward || row.sddmm, wards)
  const item = itemNamed(dataset, row)
  if (item === null) {
    const name = row.item || [row.group, row.indicator].filter(Boolean).join(', ')
    const home = datasets.find(other => itemNamed(other, row) !== null)
    return home ? refuse('item_elsewhere', name, home) : refuse('item_unknown', name)
  }
  if (!isUnitOf(item, row.unit)) return refuse('unit', row.unit, item.unit)
  if (saysNothing(row.value)) return { kind: 'no_value' }
  const value = numberIn(row.value)
  if (value === null) return refuse('value', row.value)
  if (value < 0) return refuse('value_negative', row.value)
  const max = maxOf(item, ward === null ? level : inWard(level, ward))
  if (value > max) return refuse('value_large', row.value, max)
  const isCount = item.unit === 'count' || dataset === 'census'
  if (isCount && !Number.isInteger(value)) return refuse('value_fraction', row.value)
  const year = yearIn(row.year)
  const [first, last] = years
  if (year === null || year < first || year > last) return refuse('year', row.year, `${first} to ${last}`)
  const source = printable(row.source).trim()
  if (saysNothing(source)) return refuse('source_missing', '')
  if (source.length > longestSource) return refuse('source_long', source, longestSource)
  if (/\bgenerated\b/i.test(source)) return refuse('source_generated', source)
  const place = ward === null ? sddmm : wardCode(sddmm, ward)
  return { kind: 'figure', figure: { sddmm: place, item: item.id, value, year, source } }
}

/**
 * The local level of a row and, for the census, its ward: a number beside the level's code, or seven digits.
 */
function placeOf(row: FigureRow, dataset: DatasetName): { sddmm: number; ward: number | null } {
  const code = codeIn(row.sddmm) ?? Number.NaN
  if (dataset !== 'census') return { sddmm: code, ward: null }
  const ward = row.ward ?? ''
  if (!saysNothing(ward)) return { sddmm: code, ward: codeIn(ward) ?? Number.NaN }
  return code < 1_000_000 || Number.isNaN(code)
    ? { sddmm: code, ward: null }
    : { sddmm: Math.floor(code / 100), ward: code % 100 }
}

/** Bounds for a ward whose households are unknown: those of its local level. */
const inWard = (level: FactOfRow, ward: number): FactOfRow => ({
  ...level,
  households_2021: level.ward_households?.[ward - 1] ?? level.households_2021,
})

/** Replaces line breaks and terminal control codes by spaces. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

/**
 * Upper bound of a figure in a local level; larger values are in another unit, or for another region.
 * Households: three times those of 2021. Energy: 500 GJ per household and year, ten times a kitchen on
 * firewood.
 */
function maxOf({ unit }: FigureItem, level: Pick<Fact, 'area_km2' | 'households_2021'>): number {
  switch (unit) {
    case 'households':
      return 3 * level.households_2021
    case 'GJ':
      return 500 * level.households_2021
    case 'km2':
      return Math.ceil(level.area_km2 * 1.1)
    case 'km':
      return 20_000
    default:
      return 1_000_000
  }
}
