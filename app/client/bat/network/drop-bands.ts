import type { ColourName } from '../../../domain/layers/style-table.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'

/** A voltage drop up to this fraction of the limit is small. */
export const smallShare = 0.6
/** Classes of voltage drop at the end of a line: small, up to the limit, and above the limit. */
export const dropBands = [
  { colour: 'ok', words: 'network.key.dropSmall' },
  { colour: 'warn', words: 'network.key.dropNear' },
  { colour: 'danger', words: 'network.key.dropOver' },
] as const satisfies { colour: ColourName; words: MessageKey }[]

/** Tolerance, since floating-point sums may slightly exceed the limit for which a line was sized. */
const hair = 1e-9

/** Index of a voltage drop in `dropBands`. */
export function dropBandOf(drop_percent: number, limit_percent: number): number {
  const share = drop_percent / limit_percent
  if (share < smallShare) return 0
  return share <= 1 + hair ? 1 : 2
}
