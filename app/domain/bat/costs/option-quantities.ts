import { coincidence } from '../../network/coincidence.ts'
import type { NetworkSupply } from '../../network/network-supply.ts'
import type { NetworkOption } from '../../network/supply/feed-areas.ts'
import type { NetworkQuantities, Quantities, QuantityName } from '../../technologies/quantities.ts'
import { isYield } from '../../technologies/site.ts'
import { type Technology, technologyRows } from '../../technologies/technologies.ts'
import type { CostProduct, Figures } from './cost-product.ts'
import { billed_NPR } from './network-products.ts'
import { institutions_W, type Supply } from './quantities.ts'

/** Returns the option's network if it has one and it is sized. */
export function sizedNetworkOf(
  technology: Technology,
  { network }: Pick<Supply, 'network'>,
): { network: NetworkSupply; option: NetworkOption } | null {
  if (!network || technologyRows[technology].network === 'none') return null
  return { network, option: technology as NetworkOption }
}

/**
 * Returns the quantities for one option. With a sized network, the plant covers connected households and losses.
 * Energy and watts remain those of all households because every option supplies all of them.
 */
export function optionQuantities(
  technology: Technology,
  all: Quantities,
  supply: Supply,
  { settings, network }: Pick<Figures, 'settings' | 'network'>,
): Quantities {
  const sized = sizedNetworkOf(technology, supply)
  if (sized === null) return all
  if (!network) throw new Error('a sized network without its rates')
  const { standalone_households, standalone_institutions, standalone_institutions_W, by } = sized.network
  const bill = by[sized.option]
  const served = supply.households - standalone_households
  const served_W = institutions_W(supply.loads) - standalone_institutions_W
  const kW = (together: number) => (served * supply.per_hh_demand_W * together + served_W) / 1000
  const supplied_kWh = kW(1) * supply.hrs_per_day * settings.days_per_year * (1 + bill.losses_share)
  return {
    ...all,
    plant_kW: kW(coincidence(served, settings.coincidence)) * (1 + bill.peak_losses_share),
    plant_kWp: isYield(supply.pvout_kWh) ? supplied_kWh / supply.pvout_kWh : null,
    distribution_NPR: billed_NPR(bill, network),
    network: {
      supplied_kWh,
      standalone_watts: standalone_households * supply.per_hh_demand_W + standalone_institutions_W,
      standalone_connections: standalone_households + standalone_institutions,
    },
  }
}

/** Quantity of one product, or null if it cannot be computed. */
export function quantityOf(
  { quantity, counted }: Pick<CostProduct, 'quantity' | 'counted'>,
  quantities: Quantities,
): number | null {
  if (counted !== undefined) return counted
  if (Object.hasOwn(quantities, quantity)) return quantities[quantity as QuantityName]
  if (quantities.network === null) throw new Error(`no ${quantity} without a sized network`)
  return quantities.network[quantity as keyof NetworkQuantities]
}
