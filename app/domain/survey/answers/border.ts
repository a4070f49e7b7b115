import { numberIn } from '../../cells/numbers.ts'
import type { LngLat } from '../../geometry.ts'
import type { Message } from '../../messages/messages.ts'
import type { RawAnswer } from './columns.ts'

export type BorderRules = {
  /** Whether a position lies in the local level. */
  isInside(at: LngLat): boolean
  /** Distance in metres of a position outside the local level from its boundary. */
  metresOutside?(at: LngLat): number
}

/**
 * Phone positions and drawn boundaries are inexact, so a position closer to the boundary than this is accepted. If a
 * phone claims an error of kilometres, that proves nothing.
 */
export const minError_m = 100
const maxError_m = 1000

function errorOf_m({ location = '', accuracy }: RawAnswer): number {
  const claimed = numberIn(accuracy ?? location.trim().split(/[\s,;]+/)[3] ?? '') ?? 0
  return Math.min(maxError_m, Math.max(minError_m, claimed))
}

export const isWithinError = (raw: RawAnswer, place: LngLat, { metresOutside }: BorderRules): boolean =>
  metresOutside !== undefined && metresOutside(place) <= errorOf_m(raw)

export function borderDoubts(raw: RawAnswer, place: LngLat, rules: BorderRules): Message[] {
  if (rules.isInside(place) || !isWithinError(raw, place, rules)) return []
  const metres = Math.ceil(rules.metresOutside?.(place) ?? 0)
  return [{ key: 'answers.doubt.border', params: { metres, error: Math.ceil(errorOf_m(raw)) } }]
}
