import * as v from 'valibot'
import type { Message, MessageKey, MessageParams } from '../../messages/messages.ts'
import { coincidence } from '../../network/coincidence.ts'
import { NetworkTablesSchema } from '../../network/network-schemas.ts'
import { isNetwork, networkTables } from '../../rates/network-tables.ts'
import type { RateFields } from '../../rates/rate-fields.ts'
import type { RateProvenance } from '../../rates/rates.ts'
import {
  networkQuantityUnits,
  type Quantities,
  type QuantityName,
  quantityUnits,
} from '../../technologies/quantities.ts'
import { byTechnology } from '../../technologies/technologies.ts'
import type { Technology, ZonalQuery } from '../contract.ts'
import type { CostProduct, FiguresWithProvenance } from './cost-product.ts'
import { amountOf, fieldsOfTable, makeCostStream, productsOf, rateOf, sumCostParts } from './cost-table.ts'
import type { CostInputs, Explanation, OwnRate, Term } from './costs-contract.ts'
import { optionQuantities, quantityOf } from './option-quantities.ts'
import { institutions_W, type Supply } from './quantities.ts'

/** Inputs of a cluster's cost calculation. */
export type Reckoning = {
  supply: Supply
  quantities: Quantities
  rates: FiguresWithProvenance
  changed: readonly OwnRate[]
}

/** Returns an option's costs as sums of itemized terms, with their parts and the costs over time. */
export function explained(technology: Technology, { supply, quantities, rates, changed }: Reckoning) {
  const own = optionQuantities(technology, quantities, supply, rates)
  const terms = productsOf(technology, rates, supply).map((product): Term => {
    const { part, table, row, field, quantity } = product
    const rate = rateOf(product, rates)
    const amount = amountOf(product, own, rate)
    return {
      part,
      ...labelsOf(product),
      quantity_name: quantity,
      quantity: quantityOf(product, own) ?? 0,
      unit: unitOf(quantity),
      rate,
      is_percent: product.isPercent === true,
      table,
      ...(row !== undefined && { row }),
      field,
      is_changed: changed.some(({ name }) => name === `${table}.${field}`),
      amount,
    }
  })
  const parts = sumCostParts(
    terms,
    terms.map(({ amount }) => amount),
  )
  const stream = makeCostStream(technology, parts, rates)
  const explanation: v.InferOutput<typeof Explanation> = { terms, residuals: [...stream.residuals] }
  return { parts, stream, explanation, quantities: own }
}

const unitOf = (quantity: CostProduct['quantity']): MessageKey =>
  ({ ...quantityUnits, ...networkQuantityUnits })[quantity]

/** A product takes its name and unit from its field in the rate tables. */
function labelsOf({ table, row, quantity, field }: CostProduct): Pick<Term, 'label' | 'rate_unit'> {
  if (table === 'fixed') return { label: { key: 'bat.term.battery' }, rate_unit: 'rates.perConnection' }
  const fields: RateFields = isNetwork(table) ? networkTables[table].fields : fieldsOfTable[table]
  const { label: ofField, unit } = fields[field]
  const label =
    table === 'conductor'
      ? networkTables.conductor.label(`${row} ${quantity === 'lv_km' ? 'lv' : 'mv'}`)
      : table === 'transformer'
        ? { key: 'bat.term.transformer' as const, params: { kVA: row ?? '' } }
        : ofField
  if (unit === null) throw new Error(`a rate without a unit: ${table}.${field}`)
  return { label, rate_unit: unit }
}

/** Returns the cost inputs in wire format. */
export function costInputs(
  reckoning: Reckoning,
  how: {
    hh_input: ZonalQuery['hh_input']
    num_house: number
    connected: number
    isGridKnown: boolean
    isMhpKnown: boolean
  },
): CostInputs {
  const { supply, rates, changed } = reckoning
  return {
    supply: { ...supply, loads: supply.loads.map(load => ({ ...load })) },
    rates: {
      ...(byTechnology(one => ({ ...figures(one, rates), ...origin(rates[one]) })) as Omit<
        CostInputs['rates'],
        'settings'
      >),
      settings: {
        ...figures('settings', rates),
        days_per_year: rates.settings.days_per_year,
        ...origin(rates.settings),
      },
      ...(supply.network && rates.network && { network: v.parse(NetworkTablesSchema, rates.network) }),
    },
    changed: [...changed],
    counted: countedOf(reckoning, how),
  }
}

function figures<T extends keyof typeof fieldsOfTable>(
  table: T,
  rates: FiguresWithProvenance,
): CostInputs['rates'][T] {
  const row = rates[table] as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(fieldsOfTable[table]).map(name => [name, row[name]]),
  ) as CostInputs['rates'][T]
}
const origin = ({ source, vintage, changed_by }: RateProvenance) => ({ source, vintage, changed_by })

/** Explains how the quantities were counted if a network was sized. */
function countedBySize(
  supply: Supply,
  all: Quantities,
  rates: FiguresWithProvenance,
): Partial<Record<QuantityName, Message>> {
  if (!supply.network) return {}
  const { standalone_households, standalone_institutions_W, by } = supply.network
  const households = supply.households - standalone_households
  const sun = optionQuantities('solar_minigrid', all, supply, rates).network
  return {
    plant_kW: {
      key: 'bat.counted.plantKWSized',
      params: {
        households,
        watts: supply.per_hh_demand_W,
        coincidence: coincidence(households, rates.settings.coincidence),
        institutions: institutions_W(supply.loads) - standalone_institutions_W,
        losses: by.mhp.peak_losses_share * 100,
      },
    },
    ...(all.plant_kWp !== null &&
      sun && {
        plant_kWp: {
          key: 'bat.counted.plantKWp',
          params: { energy: sun.supplied_kWh, pvout: supply.pvout_kWh ?? 0 },
        },
      }),
    distribution_NPR: { key: 'bat.counted.networkBill' },
  }
}

function countedOf(
  { supply, quantities, rates }: Reckoning,
  how: Parameters<typeof costInputs>[1],
): Record<QuantityName, Message> {
  const { households, per_hh_demand_W: watts, loads, hrs_per_day: hours, pvout_kWh } = supply
  const { settings } = rates
  const institutions = institutions_W(loads)
  const message = (key: MessageKey, params: MessageParams = {}): Message => ({ key, params })
  const count = loads.reduce((sum, load) => sum + load.number, 0)
  const sized = countedBySize(supply, quantities, rates)
  return {
    watts: message('bat.counted.watts', { households, watts, institutions }),
    plant_kW: message('bat.counted.plantKW', {
      households,
      watts,
      coincidence: coincidence(households, settings.coincidence),
      institutions,
    }),
    plant_kWp:
      quantities.plant_kWp === null
        ? message('bat.infeasible.sunUnknown')
        : message('bat.counted.plantKWp', { energy: quantities.energy_kWh, pvout: pvout_kWh ?? 0 }),
    energy_kWh: message('bat.counted.energy', {
      kW: quantities.watts / 1000,
      hours,
      days: settings.days_per_year,
    }),
    connections:
      how.connected > 0
        ? message('bat.counted.toSupply', { households, all: households + how.connected, count })
        : message(`bat.counted.${how.hh_input}`, { households, houses: how.num_house, count }),
    grid_km: message(how.isGridKnown ? 'bat.counted.gridKm' : 'bat.counted.gridAssumed'),
    mhp_km: message(how.isMhpKnown ? 'bat.counted.mhpKm' : 'bat.counted.mhpAssumed', {
      kW: quantities.plant_kW,
    }),
    distribution_NPR: message('bat.counted.product', {
      quantity: quantities.connections,
      unit: { key: quantityUnits.connections },
      rate: settings.distribution_NPR_per_connection,
      rate_unit: { key: 'rates.perConnection' },
    }),
    plant_line_NPR: message('bat.counted.product', {
      quantity: quantities.mhp_km,
      unit: { key: quantityUnits.mhp_km },
      rate: settings.mhp_line_NPR_per_km,
      rate_unit: { key: 'rates.perKm' },
    }),
    ...sized,
  }
}
