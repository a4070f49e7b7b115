import { formatCount, formatFigure, roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import type { NetworkOption } from '../../network/supply/feed-areas.ts'
import type { BatResult } from '../contract.ts'

/**
 * Describes the sized network: households, lines and transformers, and the cost of a connection under each computed
 * option. Without a sized network, it says that every connection has the same price, unless a warning explains why
 * sizing failed.
 */
export function networkSaid({
  network,
  network_rates_version,
  energy_costs,
}: Pick<BatResult, 'network' | 'network_rates_version' | 'energy_costs'>): Message[] {
  if (network === undefined) return network_rates_version === undefined ? [{ key: 'bat.network.flat' }] : []
  const { households_in, households_standalone, lv_km, transformers, NPR_per_connection } = network
  const households = (count: number) => formatCount(roundHalfUp(count, 0))
  /** Returns `none` for an option that is not computed for this cluster. */
  const price = (option: NetworkOption) => {
    const NPR = energy_costs[option] === undefined ? null : NPR_per_connection[option]
    return NPR === null ? 'none' : formatCount(roundHalfUp(NPR, 0))
  }
  const lines: Message = {
    key: 'bat.network.lines',
    params: {
      households: households(households_in),
      km: formatFigure(lv_km, 2),
      transformers: Object.values(transformers).reduce((sum, count) => sum + count, 0),
    },
  }
  const prices: Message = {
    key: 'bat.network.prices',
    params: { grid: price('grid'), minigrid: price('solar_minigrid'), hydro: price('mhp') },
  }
  const alone: Message[] =
    households_standalone > 0
      ? [{ key: 'bat.network.standalone', params: { households: households(households_standalone) } }]
      : []
  return [lines, prices, ...alone, { key: 'bat.network.sketch' }]
}
