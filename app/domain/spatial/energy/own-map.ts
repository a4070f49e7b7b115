import * as v from 'valibot'
import type { Message } from '../../messages/messages.ts'
import type { OwnMap } from './map-overrides.ts'

/** Number and version of the plan's map corrections that an answer takes into account. Present only in a plan. */
export const ownMapFields = {
  corrections: v.optional(v.number()),
  corrections_version: v.optional(v.string()),
}

export const toOwnMapReply = (own: OwnMap | undefined) =>
  own && { corrections: own.corrections.length, corrections_version: own.version }

/** Returns notes saying that corrections have been taken into account. */
export function ownMapCounted(own: OwnMap | undefined): Message[] {
  const count = own?.corrections.length ?? 0
  return count === 0 ? [] : [{ key: 'corrections.counted', params: { count } }]
}
