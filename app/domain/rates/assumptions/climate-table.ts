import { climateOf, climateRows, climateSeeds } from '../../assumptions/climate.ts'
import { type AssumptionTable, type Conflict, figureOrUnknown, unknownRow } from './assumption-table.ts'

const maxAmount = 1e6

export const climateTable = {
  title: 'assumptions.climate',
  hint: 'assumptions.climateHint',
  fields: { amount: figureOrUnknown('rates.value', null, { min: -maxAmount, max: maxAmount }) },
  label(row_key) {
    const row = climateRows.find(one => one === row_key)
    if (row === undefined) return unknownRow(row_key)
    return { key: row === 'fnrb' ? 'assumptions.fnrb' : `assumptions.gas.${row}` }
  },
  /** Only organic carbon may be negative because it has a cooling effect. A share is at most one. */
  conflicts(rows) {
    const climate = climateOf(rows)
    return climateRows.flatMap((row_key): Conflict[] => {
      const amount = climate[row_key] ?? 0
      if (row_key === 'fnrb' && (amount < 0 || amount > 1))
        return [{ row_key, field: 'amount', what: { key: 'assumptions.noShare' } }]
      return row_key !== 'oc' && amount < 0
        ? [{ row_key, field: 'amount', what: { key: 'assumptions.negative' } }]
        : []
    })
  },
  seeds: climateSeeds,
} as const satisfies AssumptionTable
