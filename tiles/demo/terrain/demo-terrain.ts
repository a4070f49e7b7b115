import { fractalNoise, gradientNoise } from '../../random.ts'
import type { RegionShapes } from '../../region-shapes.ts'
import { makeField, refined, type ScalarField, sampleField, sampleRow } from '../../terrain/field.ts'
import { coarser, type TerrainFrame } from '../../terrain/frame.ts'
import { adjust } from './adjustment.ts'
import { type ErodedGround, erode } from './erosion.ts'
import { elevationZones, levelCells, type Relief, reliefOf } from './relief.ts'

export type DemoTerrainOptions = {
  frame: TerrainFrame
  shapes: RegionShapes
  seed: number
  /** Part done, 0 to 1; awaited, so that others may run or stop the build. */
  onStep(part: number): Promise<void>
}

const coarse_rounds = 18
/** Rounds of erosion on each finer grid, the coarsest of them first; one on all that follow. */
const fine_rounds = [3, 1]
/** Grids up to so many times finer than the coarsest are bent. */
const bendable = 4
const metres_per_degree = 111_000

/**
 * A generated terrain in metres that honours each local level's lowest, mean and highest elevation as far as
 * valleys that drain allow it. Noise on a coarse grid is eroded until rivers and ridges have sorted themselves
 * out, bent towards the levels' figures between the rounds, then refined by halves, with finer noise and a few
 * rounds more each time.
 */
export async function demoTerrain({
  frame,
  shapes,
  seed,
  onStep,
}: DemoTerrainOptions): Promise<Float32Array> {
  const { levels, country } = shapes
  let factor = 2 ** frame.halvings
  let cell_m = frame.cell_deg * factor * metres_per_degree
  const coarse = coarser(frame, factor)
  const coarseLevelOf = levelCells(coarse, levels)
  const relief = reliefOf(coarse, levels, coarseLevelOf, country)
  const span: ScalarField = {
    ...relief.low,
    values: relief.high.values.map((high, i) => high - relief.low.values[i]),
  }
  const { wanted, zonesOf } = elevationZones(relief, levels, coarseLevelOf)
  let zones = { wanted, coarseZoneOf: zonesOf(coarse, 1), coarseWidth: coarse.width }
  let ground = begin(relief, seed)
  for (let round = 0; round < coarse_rounds; round++) {
    erode(ground, { cell_m, relief: span, scale: 1, hillslope: 0.5 })
    adjust(ground, { ...zones, zoneOf: zones.coarseZoneOf, scale: 1, blur: round < 12 ? 3 : 2 })
    await onStep((0.15 * round) / coarse_rounds)
  }
  for (let halving = 0; halving < frame.halvings; halving++) {
    factor /= 2
    cell_m /= 2
    const scale = 2 ** (halving + 1)
    const finer = coarser(frame, factor)
    ground = roughened(ground, span, scale, cell_m, seed)
    const zoneOf = zonesOf(finer, scale)
    // The figures are brought to a grid twice as fine as the first, so that small levels get theirs.
    if (halving === 0) zones = { wanted, coarseZoneOf: zoneOf, coarseWidth: finer.width }
    const last = halving === frame.halvings - 1
    const rounds = last ? 0 : (fine_rounds[halving] ?? 1)
    for (let round = 0; round < rounds; round++) {
      adjust(ground, { ...zones, zoneOf, scale: scale / 2, blur: 1 })
      erode(ground, { cell_m, relief: span, scale, hillslope: 0.3 })
    }
    if (last) {
      for (const blur of [1, 0]) adjust(ground, { ...zones, zoneOf, scale: scale / 2, blur })
      erode(ground, { cell_m, relief: span, scale, hillslope: null })
    }
    await onStep(0.15 + 0.85 * 4 ** (halving - frame.halvings + 1))
  }
  return ground.z
}

/** The first ground: broad noise between each place's lows and highs. */
function begin(relief: Relief, seed: number): ErodedGround {
  const { width, height } = relief.low
  const z = new Float32Array(width * height)
  const broad = fractalNoise(5, seed, 'terrain', 'broad')
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell++) {
      const span = relief.high.values[cell] - relief.low.values[cell]
      z[cell] = relief.mean.values[cell] + 0.55 * (span + 5) * broad(x / 18, y / 18)
    }
  }
  return { z, width, height }
}

/**
 * The ground on cells of half the side: bent sideways a little, because eight directions make straight rivers,
 * and with the noise that belongs to their size.
 */
function roughened(
  ground: ErodedGround,
  span: ScalarField,
  scale: number,
  cell_m: number,
  seed: number,
): ErodedGround {
  const before: ScalarField = { width: ground.width, height: ground.height, values: ground.z }
  const fine = bendable >= scale ? makeField(ground.width * 2, ground.height * 2) : refined(before)
  const { width, height, values: z } = fine
  const noise = gradientNoise(seed, 'terrain', 'fine', scale)
  const bendX = gradientNoise(seed, 'terrain', 'bend x', scale)
  const bendY = gradientNoise(seed, 'terrain', 'bend y', scale)
  const row = new Float32Array(span.width + 1)
  for (let y = 0, cell = 0; y < height; y++) {
    sampleRow(span, (y + 0.5) / scale - 0.5, row)
    for (let x = 0; x < width; x++, cell++) {
      if (bendable >= scale) {
        const sideways = 1.3 * bendX(x * 0.13, y * 0.13)
        z[cell] = sampleField(before, x / 2 - 0.25 + sideways, y / 2 - 0.25 + 1.3 * bendY(x * 0.13, y * 0.13))
      }
      const slope = 0.0015 + 0.00018 * row[Math.floor(x / scale)]
      z[cell] += 0.16 * cell_m * slope * noise(x * 0.31, y * 0.31)
    }
  }
  return { z, width, height }
}
