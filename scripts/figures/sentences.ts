import type { CensusFault } from '../../app/domain/dashboard/census/census-consistency.ts'
import type { Doubt } from '../../app/domain/dashboard/figure-consistency.ts'
import { type DatasetName, itemsOf } from '../../app/domain/dashboard/figure-items.ts'
import type { FigureRefusal, RefusalReason } from '../../app/domain/dashboard/figure-rows.ts'
import { formatCount, formatFigure } from '../../app/domain/format.ts'

/** Descriptions of the reasons for refusal, for the summary. */
export const kindOfRefusal: Record<RefusalReason, string> = {
  cells: 'more or fewer cells than the head line',
  quote: 'a quote that is never closed',
  level_unknown: 'no local level of that code',
  level_wider: 'a district, a province or the country',
  item_unknown: 'no such item',
  item_elsewhere: 'an item of another table',
  value: 'no number',
  value_negative: 'below zero',
  value_large: 'larger than the local level allows',
  value_fraction: 'a count that is not whole',
  unit: 'another unit',
  year: 'no year, or one out of bounds',
  source_missing: 'no source',
  source_long: 'a source that is too long',
  source_generated: 'a generated figure',
  twice: 'the same figure twice',
  stoves: 'stoves that do not add up',
  ward_unknown: 'no such ward',
  census_missing: 'a group that lacks categories',
  census_sum: 'categories that do not add up to the households of the census',
  census_wards: 'wards that do not add up to their local level',
}

/** What is wrong with a row, and how to correct it. */
export function refusalSentences(
  { reason, found, expected }: FigureRefusal,
  dataset: DatasetName,
): { what: string; remedy: string } {
  const items = itemsOf(dataset)
  const some = items
    .slice(0, 3)
    .map(({ id }) => id)
    .join(', ')
  const max = typeof expected === 'number' ? formatFigure(expected, 0) : expected
  const wordings: Record<RefusalReason, [what: string, remedy: string]> = {
    cells: [
      'has more or fewer cells than the head line',
      'Put a text with a comma, and a number like 1,234, between quotation marks.',
    ],
    quote: [
      'opens a quote that is never closed; nothing from there on was read',
      'Close it, or write the quotation mark twice where it belongs to the text.',
    ],
    level_unknown: [
      `names no local level: '${found}'`,
      'Write its five digits, like 44004; tiles/facts/local-levels.csv lists them.',
    ],
    level_wider: [
      `is of a wider region: '${found}'`,
      'Load figures of local levels; sums of districts and provinces are made of them.',
    ],
    item_unknown: [
      `names no item: '${found}'`,
      `There are ${items.length}, such as ${some}; see scripts/figures/tables.md.`,
    ],
    item_elsewhere: [`names an item of another table: '${found}'`, `Load it with --into ${expected}.`],
    value: [
      `has no number: '${found}'`,
      'Write 1234.5 or 1,234.5 without a unit, with a point before the decimals; leave it empty if unknown.',
    ],
    value_negative: [`is below zero: ${found}`, 'Leave it empty if it is unknown.'],
    value_large: [
      `is more than the local level allows (${max}): ${found}`,
      'Look at its unit and at the code of the local level.',
    ],
    value_fraction: [`is a count, but not whole: ${found}`, 'Round it.'],
    unit: [`is told in '${found}'`, `Convert it to ${expected === 'count' ? 'a plain count' : expected}.`],
    year: [`has no year from ${expected}: '${found}'`, 'Write four digits, A.D.: 2078 B.S. is 2021.'],
    source_missing: ['has no source', 'Name who counted it, like "AEPC, annual report".'],
    source_long: [`has a source of more than ${max} characters`, 'Shorten it.'],
    source_generated: [
      `was generated for the demo country: '${found}'`,
      'Leave it out: only counted figures are loaded.',
    ],
    twice: [`is ${found} again, after line ${expected}`, 'Keep one of the two, such as the newest.'],
    stoves: [
      `belongs to a cooking table whose columns are of different numbers of households: ${found}`,
      'Load stove, stove_partial and stove_intermediate of the same households together.',
    ],
    ward_unknown: [
      `names no ward: '${found}'`,
      `Write its number, 1 to ${expected}; leave the column empty for the whole local level.`,
    ],
    census_missing: [
      `belongs to ${found}`,
      'Load all categories of a place together, with 0 where the census has no household.',
    ],
    census_sum: [
      `belongs to ${found}`,
      'Load households, not percent, and look at the code of the local level and the ward.',
    ],
    census_wards: [`belongs to ${found}`, 'Load the local level and its wards of the same census together.'],
  }
  const [what, remedy] = wordings[reason]
  return { what, remedy }
}

/** Text for a local level (its code) or for a ward (its number and the code of its local level). */
export const placeText = (code: number): string =>
  code < 1_000_000 ? String(code) : `ward ${code % 100} of ${Math.floor(code / 100)}`

/** Describes a sum or category that is wrong in the census. */
export function censusFaultText(fault: CensusFault): string {
  const place = placeText(fault.place)
  if (fault.kind === 'census_missing')
    return `${fault.group} of ${place}, which lacks ${fault.missing.join(', ')}`
  if (fault.kind === 'census_sum') {
    const [total, households] = [fault.total, fault.households].map(count => formatCount(count))
    return `${fault.group} of ${place}, which adds up to ${total} households; the census has ${households}`
  }
  const [wards, level] = [fault.wards, fault.level].map(count => formatCount(count))
  const item = `${fault.group}.${fault.category}`
  return `${fault.group} of ${place}, where ${item} is ${wards} in the wards together and ${level} in the local level`
}

/** Warning about figures that were accepted but should be reviewed. */
export function doubtSentence(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'land': {
      const [total, area] = [doubt.total_km2, doubt.area_km2].map(area_km2 => formatFigure(area_km2, 1))
      return `${doubt.sddmm}: kinds of land add up to ${total} km², but it has ${area} km²`
    }
    case 'answers_missing':
      return `${doubt.sddmm}: ${doubt.group} lacks ${doubt.missing.join(', ')}; shares are of the others`
    default: {
      const totals = Object.entries(doubt.totals).map(
        ([group, total]) => `${group} ${formatFigure(total, 0)}`,
      )
      return `${doubt.sddmm}: its answers are of different numbers of households: ${totals.join(', ')}`
    }
  }
}
