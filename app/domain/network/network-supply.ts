import type { VillagePoints } from './layout/village-points.ts'
import type { SizedNetwork } from './sized-network.ts'
import type { BillLine } from './supply/bill.ts'
import { type NetworkOption, networkOptions } from './supply/feed-areas.ts'

/** Items built for one option, and its losses. */
export type NetworkBill = {
  lines: Pick<BillLine, 'item' | 'row' | 'quantity'>[]
  /** As a fraction of the energy served or of the peak, from 0 to 1. */
  losses_share: number
  peak_losses_share: number
}

/**
 * The data about a village's network that its costs depend on. The same houses and institutions are connected under
 * every option.
 */
export type NetworkSupply = {
  /** Households and institutions for which a home system is cheaper. Households are real numbers. */
  standalone_households: number
  standalone_institutions: number
  standalone_institutions_W: number
  by: Record<NetworkOption, NetworkBill>
}

/** Returns the cost inputs of a network that was sized for these points. */
export function toNetworkSupply(points: VillagePoints, network: SizedNetwork): NetworkSupply {
  let [standalone_institutions, standalone_institutions_W] = [0, 0]
  for (let i = 0; i < points.kind.length; i++) {
    if (network.standalone[i] === 0 || points.kind[i] === 0) continue
    standalone_institutions++
    standalone_institutions_W += points.institution_W[i]
  }
  const by = networkOptions.map((option): [NetworkOption, NetworkBill] => {
    const { bill, losses_share, peak_loss_share } = network.options[option]
    const lines = bill.map(({ item, row, quantity }) => ({ item, row, quantity }))
    return [option, { lines, losses_share, peak_losses_share: peak_loss_share }]
  })
  return {
    standalone_households: network.standalone_households,
    standalone_institutions,
    standalone_institutions_W,
    by: Object.fromEntries(by) as NetworkSupply['by'],
  }
}
