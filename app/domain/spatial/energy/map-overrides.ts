import type { LngLat } from '../../geometry.ts'
import { metresPerDegree } from '../local-metric.ts'
import { indexPieces, nearestPiece_m, type Pieces, sidesOf } from './energy-pieces.ts'

/** What stands there though the map does not have it, or what is `gone` though it has. */
export const correctionKinds = ['line', 'transformer', 'substation', 'plant', 'gone'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export type CorrectionGeometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
export type Correction = { kind: CorrectionKind; geometry: CorrectionGeometry }

/** All of a plan, with a version that names what counts of them; empty where there is none. */
export type OwnMap = { corrections: readonly Correction[]; version: string }

/** What is gone takes out of the map what lies so near: a line lines, a point transformers, substations and plants. */
export const goneWithin_m = 100
/** A side of a line of which a part is gone is looked at in steps of at most so much. */
const step_m = 50

/** Pieces of the map with what a plan knows better: those that are gone, and what stands instead of them or besides. */
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

/** Whether something of the pieces lies where a correction says that it is gone. */
export const removesAny = (pieces: Pieces, correction: Correction): boolean =>
  correctPieces(pieces, [correction], new Set()).gone.size > 0

const sidesIn = ({ geometry }: Correction): number[] =>
  sidesOf(geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates)

/**
 * Names in `gone` the points, or the sides of lines, of which something is gone, and answers what is left of the sides.
 * Only pieces in the boxes of what is gone are looked at, each once.
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

/** The sides that are left of one; null where nothing of it is gone. */
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
