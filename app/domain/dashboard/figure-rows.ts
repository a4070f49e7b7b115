import { yearIn } from '../cells/dates.ts'
import { codeIn } from '../cells/ids.ts'
import { numberIn } from '../cells/numbers.ts'
import { saysNothing } from '../cells/text.ts'
import type { Fact } from '../region/facts.ts'
import { regionLevelOf, type Sddmm, wardCode } from '../region-codes.ts'
import { type DatasetName, datasets, type FigureItem, isUnitOf, itemNamed } from './figure-items.ts'

/** The cells of a row as written, or '' for missing columns. */
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
/** For the census, `sddmm` may be the code of a ward. */
export type LoadedFigure = { sddmm: number; item: string; value: number; year: number; source: string }

/** Why a row is rejected. */
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
/** `found` is the value in the row. `expected` is what would be permitted, if that depends on the row. */
export type FigureRefusal = { reason: RefusalReason; found: string; expected?: string | number }

export type ReadRow =
  | { kind: 'figure'; figure: LoadedFigure }
  /** No value is known, so the row neither adds nor removes anything. */
  | { kind: 'no_value' }
  | { kind: 'refused'; refusal: FigureRefusal }

export type FigureRowRules = {
  dataset: DatasetName
  levels: ReadonlyMap<Sddmm, FactOfRow>
  /** Rows with years outside this range are rejected. */
  years: readonly [first: number, last: number]
}

type FactOfRow = Pick<Fact, 'area_km2' | 'households_2021'> & Partial<Pick<Fact, 'wards' | 'ward_households'>>

export const longestSource = 200
export const earliestYear = 1990

/** Checks a row of a table of figures cell by cell. The row is rejected at the first fault. */
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
 * Returns the local level of a row and, for the census, its ward, which is given as a number next to the code of the
 * local level or as a code of seven digits.
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

/** A ward whose households are unknown has the bounds of its local level. */
const inWard = (level: FactOfRow, ward: number): FactOfRow => ({
  ...level,
  households_2021: level.ward_households?.[ward - 1] ?? level.households_2021,
})

/** Replaces line breaks and terminal control codes with spaces. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

/**
 * Upper bound of a figure in a local level. Larger values are in a different unit or belong to a different region. For
 * households, it is three times their number in 2021; for energy, 500 GJ per household and year, which is ten times
 * what a kitchen that uses firewood needs.
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
