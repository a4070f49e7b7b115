import { usefulEnergyRows, usefulEnergySeeds } from '../../assumptions/useful-energy.ts'
import { type AssumptionTable, figureOrUnknown, unknownRow } from './assumption-table.ts'

const maxAmount = 1e3

export const usefulEnergyTable = {
  title: 'assumptions.usefulEnergy',
  hint: 'assumptions.usefulEnergyHint',
  fields: { amount: figureOrUnknown('rates.value', null, { max: maxAmount }) },
  label(row_key) {
    const row = usefulEnergyRows.find(one => one === row_key)
    return row === undefined ? unknownRow(row_key) : { key: `assumptions.usefulEnergy.${row}` }
  },
  conflicts: () => [],
  seeds: usefulEnergySeeds,
} as const satisfies AssumptionTable
