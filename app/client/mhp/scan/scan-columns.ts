import { formatCount, formatFigure, formatFixed, missing } from '../../../domain/format.ts'
import type { ScanRow } from '../../../domain/mhp/contract.ts'
import type { TableColumn } from '../../ui/table/column.ts'

const figure = (
  id: 'power' | 'head' | 'discharge' | 'upstream',
  value: (row: ScanRow) => number,
  digits: number,
): TableColumn<ScanRow> => ({
  id,
  words: `mhp.scan.${id}`,
  value,
  show: row => formatFixed(value(row), digits),
  number: true,
})

/** The column with river names is shown only if there are any. */
export const columnsFor = (rows: ScanRow[]): TableColumn<ScanRow>[] =>
  scanColumns.filter(({ id }) => id !== 'river' || rows.some(({ river }) => river !== null))

export const scanColumns: TableColumn<ScanRow>[] = [
  { id: 'rank', words: 'mhp.scan.rank', value: row => row.rank },
  { id: 'river', words: 'mhp.scan.river', value: row => row.river, card: 'plain' },
  { id: 'local_name', words: 'mhp.scan.place', value: row => row.local_name, card: 'plain' },
  {
    id: 'ward',
    words: 'mhp.scan.ward',
    value: row => row.ward,
    show: row => row.ward ?? missing,
    number: true,
  },
  { ...figure('power', row => row.power_kW, 1), card: 'end' },
  {
    id: 'band',
    words: 'mhp.scan.band',
    value: row => row.power_low_kW,
    show: ({ power_low_kW, power_high_kW }, say) =>
      say('mhp.range', { low: formatFigure(power_low_kW, 1), high: formatFigure(power_high_kW, 1) }),
    number: true,
  },
  figure('head', row => row.head_m, 1),
  figure('discharge', row => row.discharge, 3),
  figure('upstream', row => row.upstream_km2, 2),
  { id: 'households', words: 'mhp.scan.households', value: row => row.households, number: true },
  {
    id: 'cost',
    words: 'mhp.scan.cost',
    value: row => row.cost_per_household,
    show: row => formatCount(row.cost_per_household),
    number: true,
  },
]
