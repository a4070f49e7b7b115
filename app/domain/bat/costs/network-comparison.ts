import type { NetworkRates } from '../../network/network-rates.ts'
import type { SizingRequest } from '../../network/sizing-request.ts'
import { annuity, lifeCycleCost } from '../lifecycle.ts'
import type { Figures } from './cost-product.ts'
import { costStream } from './cost-table.ts'
import type { Supply } from './quantities.ts'

/**
 * What the network is compared with, branch by branch: the life cycle cost of one household's home system in NPR per
 * watt, and that of a line as a factor of its price. Both cover the years of the comparison and exclude residual
 * values. `figures` are the rates in use: a DC size has its own row, and AC systems without battery costs replace one
 * battery each (S-065).
 */
export function networkComparison(
  figures: Figures,
  { per_hh_demand_W, dc_watt }: Pick<Supply, 'per_hh_demand_W' | 'dc_watt'>,
  { comparison_years }: Pick<NetworkRates, 'comparison_years'>,
): Pick<SizingRequest, 'standalone_NPR_per_W' | 'line_upkeep'> {
  const { discount_rate, line_upkeep_percent } = figures.settings
  const r = discount_rate / 100
  const line_upkeep = 1 + (line_upkeep_percent / 100) * annuity(r, comparison_years)
  // Institutions must still be compared if the household demand is set to zero.
  const watts = per_hh_demand_W > 0 ? per_hh_demand_W : 1
  const household = {
    watts,
    plant_kW: 0,
    plant_kWp: null,
    energy_kWh: 0,
    connections: 1,
    grid_km: 0,
    mhp_km: 0,
    distribution_NPR: 0,
    plant_line_NPR: 0,
    network: null,
  }
  const stream = { ...costStream('shs', household, figures, { dc_watt }), residuals: [] }
  return { standalone_NPR_per_W: lifeCycleCost(stream, r, comparison_years) / watts, line_upkeep }
}
