import type { LngLat } from '../../geometry.ts'
import { metresPerDegree } from '../local-metric.ts'
import { indexPieces, nearestPiece_m, type Pieces, sidesOf } from './energy-pieces.ts'

/** Objects that are missing from the map, or objects on the map that no longer exist (`gone`). */
export const correctionKinds = ['line', 'transformer', 'substation', 'plant', 'gone'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export type CorrectionGeometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
export type Correction = { kind: CorrectionKind; geometry: CorrectionGeometry }

/**
 * All corrections of a plan, with a version that identifies those that have an effect. The version is empty if there
 * are none.
 */
export type OwnMap = { corrections: readonly Correction[]; version: string }

/**
 * Distance within which a `gone` correction removes objects. A line removes lines; a point removes transformers,
 * substations and plants.
 */
export const goneWithin_m = 100
/** Maximum step for examining a segment of a line that has been partly removed. */
const step_m = 50

/** Pieces of the map with a plan's corrections: the ones removed, and the ones added. */
export type Corrected = { gone: ReadonlySet<number>; own: Pieces }

export function correctPieces(
  pieces: Pieces,
  corrections: readonly Correction[],
  kinds: ReadonlySet<CorrectionKind>,
): Corrected {
  const gone = new Set<number>()
  const own = corrections.filter(({ kind }) => kinds.has(kind)).flatMap(sidesIn)
  for (const type of ['Point', 'LineString'] as const) {
    const away = corrections.filter(one => one.kind === 'gone' && one.geometry.type === type)
    own.push(...cut(pieces, indexPieces(away.flatMap(sidesIn)), type === 'Point', gone))
  }
  return { gone, own: indexPieces(own) }
}

/** Whether a correction removes any of the pieces. */
export const removesAny = (pieces: Pieces, correction: Correction): boolean =>
  correctPieces(pieces, [correction], new Set()).gone.size > 0

const sidesIn = ({ geometry }: Correction): number[] =>
  sidesOf(geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates)

/**
 * Adds to `gone` the points, or the segments of lines, that are at least partly removed, and returns what remains of
 * the segments. Examines only pieces in the boxes of the removals, each once.
 */
function cut({ index, sides }: Pieces, away: Pieces, ofPoints: boolean, gone: Set<number>): number[] {
  if (index === null || away.index === null) return []
  const seen = new Set<number>()
  const left: number[] = []
  for (let i = 0; i < away.sides.length; i += 4) {
    const [x1, y1, x2, y2] = away.sides.subarray(i, i + 4)
    const metres = metresPerDegree((y1 + y2) / 2)
    const [dx, dy] = [(goneWithin_m * 1.05) / metres.lng, (goneWithin_m * 1.05) / metres.lat]
    const [west, east] = [Math.min(x1, x2) - dx, Math.max(x1, x2) + dx]
    for (const piece of index.search(west, Math.min(y1, y2) - dy, east, Math.max(y1, y2) + dy)) {
      if (seen.has(piece)) continue
      seen.add(piece)
      const side = sides.subarray(piece * 4, piece * 4 + 4)
      if (isPoint(side) !== ofPoints) continue
      const rest = restOf(side, away)
      if (rest === null) continue
      gone.add(piece)
      left.push(...rest)
    }
  }
  return left
}

const isPoint = ([x1, y1, x2, y2]: Float64Array): boolean => x1 === x2 && y1 === y2

/** Returns the parts of a segment that remain, or null if none of it is removed. */
function restOf([x1, y1, x2, y2]: Float64Array, away: Pieces): number[] | null {
  const metres = metresPerDegree((y1 + y2) / 2)
  const length_m = Math.hypot((x2 - x1) * metres.lng, (y2 - y1) * metres.lat)
  const steps = Math.max(1, Math.ceil(length_m / step_m))
  const at = (part: number): LngLat => [x1 + ((x2 - x1) * part) / steps, y1 + ((y2 - y1) * part) / steps]
  const left: number[] = []
  let from: number | null = null
  let isWhole = true
  for (let step = 0; step <= steps; step++) {
    const isGone =
      step === steps || nearestPiece_m(away, at(step + 0.5), undefined, goneWithin_m) <= goneWithin_m
    if (isGone && step < steps) isWhole = false
    if (!isGone && from === null) from = step
    if (isGone && from !== null) {
      left.push(...at(from), ...at(step))
      from = null
    }
  }
  return isWhole ? null : left
}
