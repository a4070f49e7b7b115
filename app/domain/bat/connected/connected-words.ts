import { formatCount } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import type { GridShare } from '../../spatial/energy/grid-share.ts'
import { type BatResult, householdsToSupply } from '../contract.ts'

type Counted = Pick<
  BatResult,
  'num_household' | 'connected_households' | 'connected_source' | 'households_to_supply'
>

/** Returns the source of the number of connected households, or null if the user gave it or none is connected. */
export function connectedSource({ connected_source }: Pick<Counted, 'connected_source'>): string | null {
  return connected_source ? sourceText(connected_source) : null
}

const sourceText = ({ source, year }: GridShare): string => (year === null ? source : `${source}, ${year}`)

/**
 * Returns "487 households, 412 have the grid (survey, 2026): 75 to supply", or null if no household counts as
 * connected.
 */
export function connectedSaid(counted: Counted): Message | null {
  const { num_household, connected_households = 0, connected_source } = counted
  if (connected_households === 0) return null
  const params = {
    all: formatCount(num_household),
    connected: formatCount(connected_households),
    left: formatCount(householdsToSupply(counted)),
  }
  if (!connected_source) return { key: 'bat.connected.entered', params }
  return {
    key: connected_source.generated ? 'bat.connected.generated' : 'bat.connected.estimated',
    params: { ...params, source: sourceText(connected_source) },
  }
}
