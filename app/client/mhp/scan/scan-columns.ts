import { missing, roundHalfUp } from '../../../domain/format.ts'
import type { ScanRow } from '../../../domain/mhp/contract.ts'
import type { Column } from '../../ui/table/column.ts'

const figure = (
  id: 'power' | 'head' | 'discharge' | 'upstream',
  value: (row: ScanRow) => number,
  digits: number,
): Column<ScanRow> => ({
  id,
  words: `mhp.scan.${id}`,
  value,
  show: row => roundHalfUp(value(row), digits).toFixed(digits),
  number: true,
})

export const scanColumns: Column<ScanRow>[] = [
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
  figure('head', row => row.head_m, 1),
  figure('discharge', row => row.discharge, 3),
  figure('upstream', row => row.upstream_km2, 2),
  { id: 'houses', words: 'mhp.scan.houses', value: row => row.houses, number: true },
]
