import { usageRows, usageSeeds } from '../../assumptions/usage.ts'
import { type AssumptionTable, figureOrUnknown, unknownRow } from './assumption-table.ts'

export const usageTable = {
  title: 'assumptions.usage',
  hint: 'assumptions.usageHint',
  fields: { amount: figureOrUnknown('rates.value', null, { max: 1 }) },
  label(row_key) {
    const row = usageRows.find(one => one === row_key)
    return row === undefined ? unknownRow(row_key) : { key: `delivery.measure.${row}` }
  },
  conflicts: () => [],
  seeds: usageSeeds,
} as const satisfies AssumptionTable
