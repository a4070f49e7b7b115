import {
  type Carrier,
  type CarrierFigure,
  carrierSeeds,
  carriers,
  carrierUnits,
} from '../../assumptions/carriers.ts'
import { type AssumptionTable, figureOrUnknown, unknownRow } from './assumption-table.ts'

const perGJ = 'assumptions.kgPerGJ'

export const carriersTable = {
  title: 'assumptions.carriers',
  hint: 'assumptions.carriersHint',
  fields: {
    MJ_per_unit: figureOrUnknown('assumptions.energyContent', 'assumptions.MJPerUnit'),
    counted_units: figureOrUnknown('assumptions.countedUnits', null),
    co2_fossil_kg_GJ: figureOrUnknown('assumptions.co2Fossil', perGJ),
    co2_biogenic_kg_GJ: figureOrUnknown('assumptions.co2Biogenic', perGJ),
    ch4_kg_GJ: figureOrUnknown('assumptions.gas.ch4', perGJ),
    n2o_kg_GJ: figureOrUnknown('assumptions.gas.n2o', perGJ),
    co_kg_GJ: figureOrUnknown('assumptions.gas.co', perGJ),
    bc_kg_GJ: figureOrUnknown('assumptions.gas.bc', perGJ),
    oc_kg_GJ: figureOrUnknown('assumptions.gas.oc', perGJ),
    price_NPR: figureOrUnknown('assumptions.price', 'assumptions.NPRPerUnit'),
  } satisfies Record<CarrierFigure, unknown>,
  label(row_key) {
    const carrier = carriers.find(one => one === row_key)
    return carrier === undefined ? unknownRow(row_key) : carrierLabel(carrier)
  },
  conflicts: () => [],
  seeds: carrierSeeds,
} as const satisfies AssumptionTable

const carrierLabel = (carrier: Carrier) =>
  ({
    key: 'assumptions.carrierRow',
    params: {
      carrier: { key: `assumptions.carrier.${carrier}` },
      unit: { key: `assumptions.unit.${carrierUnits[carrier]}` },
    },
  }) as const
