import { blockOf, blocksOutOfOrder, breakerAmperes, tariffSeeds } from '../../assumptions/tariff.ts'
import { type AssumptionTable, figureOrUnknown, unknownRow } from './assumption-table.ts'

export const tariffTable = {
  title: 'assumptions.tariff',
  hint: 'assumptions.tariffHint',
  fields: {
    upto_kWh: {
      ...figureOrUnknown('assumptions.blockEnd', 'assumptions.kWhMonth'),
      emptyMeans: 'assumptions.noEnd',
    },
    NPR_per_kWh: figureOrUnknown('assumptions.energyCharge', 'rates.perKWh'),
    minimum_NPR: figureOrUnknown('assumptions.minimumCharge', 'assumptions.NPRMonth'),
    is_free: { kind: 'switch', label: { key: 'assumptions.minimumOnly' }, unit: null, defaultValue: false },
  },
  label(row_key) {
    const of = blockOf(row_key)
    if (of === null) return unknownRow(row_key)
    const params = { amperes: breakerAmperes[of.breaker], block: of.block }
    return { key: 'assumptions.tariffRow', params }
  },
  conflicts: rows =>
    blocksOutOfOrder(rows).map(row_key => ({
      row_key,
      field: 'upto_kWh',
      what: { key: 'assumptions.blocksOutOfOrder' },
    })),
  seeds: tariffSeeds,
} as const satisfies AssumptionTable
