import { formatCount, formatFigure, roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import type { BatResult } from '../contract.ts'

/**
 * "150 households on 3.97 km of line with 1 transformer; a connection costs NPR 27,818 by the grid, 24,041 by a
 * mini-grid, 30,316 by micro-hydro"; else that each connection has one price, unless a warning says why.
 */
export function networkSaid({
  network,
  network_rates_version,
}: Pick<BatResult, 'network' | 'network_rates_version'>): Message[] {
  if (network === undefined) return network_rates_version === undefined ? [{ key: 'bat.network.flat' }] : []
  const { households_in, households_standalone, lv_km, transformers, NPR_per_connection } = network
  const households = (count: number) => formatCount(roundHalfUp(count, 0))
  const price = (NPR: number | null) => (NPR === null ? '–' : formatCount(roundHalfUp(NPR, 0)))
  const said: Message = {
    key: 'bat.network.said',
    params: {
      households: households(households_in),
      km: formatFigure(lv_km, 2),
      transformers: Object.values(transformers).reduce((sum, count) => sum + count, 0),
      grid: price(NPR_per_connection.grid),
      minigrid: price(NPR_per_connection.solar_minigrid),
      hydro: price(NPR_per_connection.mhp),
    },
  }
  const alone: Message[] =
    households_standalone > 0
      ? [{ key: 'bat.network.standalone', params: { households: households(households_standalone) } }]
      : []
  return [said, ...alone, { key: 'bat.network.sketch' }]
}
