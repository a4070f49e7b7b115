import { blurred, fillUnknown, makeField, type ScalarField, sampleRow } from '../../terrain/field.ts'
import type { ErodedGround } from './erosion.ts'

/** Lowest, mean and highest elevation of a zone in metres. */
export type Extremes = { low: number; mean: number; high: number }

/** Lowest, mean and highest cell of every zone (-1 is none); NaN mean for a zone without cells. */
export function extremesOf(z: Float32Array, zoneOf: Int16Array, zones: number): Extremes[] {
  const low = new Float64Array(zones).fill(Number.POSITIVE_INFINITY)
  const high = new Float64Array(zones).fill(Number.NEGATIVE_INFINITY)
  const sum = new Float64Array(zones)
  const count = new Float64Array(zones)
  for (let cell = 0; cell < z.length; cell++) {
    const zone = zoneOf[cell]
    if (zone < 0) continue
    const here = z[cell]
    if (here < low[zone]) low[zone] = here
    if (here > high[zone]) high[zone] = here
    sum[zone] += here
    count[zone]++
  }
  return Array.from(low, (_, i) => ({ low: low[i], mean: sum[i] / count[i], high: high[i] }))
}

/** What a zone should be like; one that is not `stretched` is lifted or lowered as a whole towards its mean. */
export type TargetExtremes = Extremes & { stretched: boolean }

export type Adjustment = {
  wanted: TargetExtremes[]
  /** Zones of the cells of the ground, and of the coarsest grid. */
  zoneOf: Int16Array
  coarseZoneOf: Int16Array
  coarseWidth: number
  /** Cells of the ground to one of the coarsest grid, along a side. */
  scale: number
  /** Reach of the smoothing in coarse cells; 0 for none. */
  blur: number
}

/**
 * Bends the ground towards each zone's lowest, mean and highest elevation: within a zone its range is stretched
 * to the wanted one and its middle lifted or lowered, and what is done fades into what the neighbours need.
 */
export function adjust(ground: ErodedGround, adjustment: Adjustment): void {
  const { wanted, zoneOf, coarseZoneOf, coarseWidth, scale, blur } = adjustment
  const { z, width } = ground
  const now = extremesOf(z, zoneOf, wanted.length)
  const bends = now.map((zone, i) => bendOf(zone, wanted[i], blur))
  const fields = ([0, 1, 2, 3, 4] as const).map(part =>
    smooth(coarseZoneOf, coarseWidth, zone => bends[zone][part], blur),
  )
  const rows = fields.map(() => new Float32Array(coarseWidth + 1))
  const [bottom, span, atLow, atMiddle, atHigh] = rows
  for (let cell = 0, y = 0; cell < z.length; y++) {
    fields.forEach((field, i) => {
      sampleRow(field, (y + 0.5) / scale - 0.5, rows[i])
    })
    for (let x = 0; x < width; x++, cell++) {
      const cx = (x + 0.5) / scale - 0.5
      const x0 = cx < 0 ? 0 : cx > coarseWidth - 1 ? coarseWidth - 1 : cx | 0
      const fx = cx < 0 ? 0 : cx - x0
      const up = (z[cell] - between(bottom, x0, fx)) / between(span, x0, fx)
      const part = up < 0 ? 0 : up > 1 ? 1 : up
      z[cell] +=
        between(atLow, x0, fx) * (1 - part) +
        between(atHigh, x0, fx) * part +
        between(atMiddle, x0, fx) * 4 * part * (1 - part)
    }
  }
}

function between(row: Float32Array, at: number, part: number): number {
  return row[at] + part * (row[at + 1] - row[at])
}

/** Present bottom and span, and the metres to add at the bottom, in the middle and at the top. */
function bendOf(
  now: Extremes,
  wanted: TargetExtremes,
  blur: number,
): [number, number, number, number, number] {
  const span = Math.max(1, now.high - now.low)
  const atLow = wanted.low - now.low
  const atHigh = wanted.high - now.high
  if (!wanted.stretched) {
    // With narrow blurring, the edges of such zones would be visible: there they use their neighbours'
    // values.
    const lift = blur < 2 ? Number.NaN : (wanted.mean - now.mean) / 2
    return blur < 2 ? [lift, lift, lift, lift, lift] : [now.low, span, lift, 0, lift]
  }
  const middle = (now.mean - now.low) / span
  const missing = wanted.mean - now.mean - (atLow * (1 - middle) + atHigh * middle)
  // The bump averages 0.8 of its height over usual ground; beyond a quarter of the range it would fold it.
  const max = 0.22 * (wanted.high - wanted.low)
  return [now.low, span, atLow, Math.max(-max, Math.min(max, missing * 1.25)), atHigh]
}

function smooth(
  zoneOf: Int16Array,
  width: number,
  metresOf: (zone: number) => number,
  blur: number,
): ScalarField {
  const field = makeField(width, zoneOf.length / width, Number.NaN)
  for (let cell = 0; cell < zoneOf.length; cell++) {
    if (zoneOf[cell] >= 0) field.values[cell] = metresOf(zoneOf[cell])
  }
  const filled = fillUnknown(field)
  return blur === 0 ? filled : blurred(filled, blur)
}
