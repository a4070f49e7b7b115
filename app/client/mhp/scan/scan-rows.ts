import { formatCount, roundHalfUp } from '../../../domain/format.ts'
import type { ScanRow } from '../../../domain/mhp/contract.ts'
import type { WordKey } from '../../../domain/words/words.ts'

export type ScanColumn = {
  id: keyof ScanRow
  words: WordKey
  isNumber: boolean
  text(row: ScanRow): string
}

const fixed = (value: number, digits: number) => roundHalfUp(value, digits).toFixed(digits)

export const scanColumns: ScanColumn[] = [
  { id: 'rank', words: 'mhp.scan.rank', isNumber: false, text: row => String(row.rank) },
  { id: 'river', words: 'mhp.scan.river', isNumber: false, text: row => row.river ?? '–' },
  { id: 'local_name', words: 'mhp.scan.place', isNumber: false, text: row => row.local_name },
  { id: 'ward', words: 'mhp.scan.ward', isNumber: true, text: row => String(row.ward ?? '–') },
  { id: 'power_kW', words: 'mhp.scan.power', isNumber: true, text: row => fixed(row.power_kW, 1) },
  { id: 'head_m', words: 'mhp.scan.head', isNumber: true, text: row => fixed(row.head_m, 1) },
  { id: 'discharge', words: 'mhp.scan.discharge', isNumber: true, text: row => fixed(row.discharge, 3) },
  { id: 'upstream_km2', words: 'mhp.scan.upstream', isNumber: true, text: row => fixed(row.upstream_km2, 2) },
  { id: 'houses', words: 'mhp.scan.houses', isNumber: true, text: row => formatCount(row.houses) },
]

export type ScanSort = { by: keyof ScanRow; descending: boolean }

/** A column clicked: numbers begin with the greatest, words and ranks with the least; again turns it round. */
export function sortBy(sort: ScanSort, { id, isNumber }: ScanColumn): ScanSort {
  return sort.by === id ? { by: id, descending: !sort.descending } : { by: id, descending: isNumber }
}

/** The rows in the order asked for; what is missing comes last, and rows that are equal keep their rank. */
export function sortedRows(rows: ScanRow[], { by, descending }: ScanSort): ScanRow[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [a[by], b[by]]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    const order = typeof x === 'number' ? x - Number(y) : String(x).localeCompare(String(y))
    return sign * order || a.rank - b.rank
  })
}
