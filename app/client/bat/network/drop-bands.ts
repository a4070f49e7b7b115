import type { ColourName } from '../../../domain/layers/style-table.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'

/** Up to this share of the limit a voltage drop is small. */
export const smallShare = 0.6
/** Voltage drops at the end of a line: small, up to the limit, beyond it. */
export const dropBands = [
  { colour: 'ok', words: 'network.key.dropSmall' },
  { colour: 'warn', words: 'network.key.dropNear' },
  { colour: 'danger', words: 'network.key.dropOver' },
] as const satisfies { colour: ColourName; words: MessageKey }[]

/** Sums of floats may exceed slightly the limit that a line was sized for. */
const hair = 1e-9

/** The place of a drop in `dropBands`. */
export function dropBandOf(drop_percent: number, limit_percent: number): number {
  const share = drop_percent / limit_percent
  if (share < smallShare) return 0
  return share <= 1 + hair ? 1 : 2
}
