import { fillDepressions, filledHeights } from '../../../app/domain/spatial/water/fill.ts'
import { flowDirection } from '../../../app/domain/spatial/water/flow.ts'
import { drainsOut, neighbourSteps } from '../../../app/domain/spatial/water/grid-terrain.ts'
import { hash } from '../../random.ts'
import type { ScalarField } from '../../terrain/field.ts'

export type ErodedGround = { z: Float32Array; width: number; height: number }

export type Erosion = {
  cell_m: number
  /** Local relief in metres on a grid that is `scale` times coarser. */
  relief: ScalarField
  scale: number
  /** How far hillslopes move towards their equilibrium in this round, 0 to 1; null: no grading, only cutting open. */
  hillslope: number | null
}

const smallestDrop_m = 0.01
/** How far a depression is filled; for the rest its outlet is cut. */
const silted = 0.1

/**
 * One round of erosion: water is routed over the ground, then every cell, from the outlets upwards, moves
 * towards the height at which its slope matches a river of its catchment (slope = k · A^-7/16, a graded
 * profile with its steepness k from the local relief), streams fully, hillslopes in part. Depressions are cut
 * open on the way, and the result drains everywhere.
 */
export function erode(ground: ErodedGround, { cell_m, relief, scale, hillslope }: Erosion): void {
  const { z, width } = ground
  const { filled, direction } = wanderingFlow(ground)
  const order = upstreamOrder(direction, width)
  const step = neighbourSteps(width)
  const area_m2 = cell_m * cell_m
  const accumulation = new Uint32Array(z.length).fill(1)
  for (let i = order.length - 1; i >= 0; i--) {
    const cell = order[i]
    if (direction[cell] === drainsOut) continue
    if (filled[cell] > z[cell]) z[cell] += silted * (filled[cell] - z[cell])
    const to = cell + step[direction[cell]]
    if (z[to] > z[cell]) z[to] = z[cell]
    accumulation[to] += accumulation[cell]
  }
  for (let i = 0; i < order.length; i++) {
    const cell = order[i]
    const way = direction[cell]
    if (way === drainsOut) continue
    const to = z[cell + step[way]]
    const distance_m = way & 1 ? cell_m * Math.SQRT2 : cell_m
    const x = cell % width
    const local_m =
      relief.values[Math.floor((cell - x) / width / scale) * relief.width + Math.floor(x / scale)]
    const steepest = Math.min(0.75, 0.003 + local_m * 0.00036)
    const limit = to + steepest * 1.35 * distance_m
    if (hillslope === null) {
      z[cell] = Math.max(to + smallestDrop_m, Math.min(z[cell], limit))
      continue
    }
    const catchment_m2 = accumulation[cell] * area_m2
    const graded = (1.2 + local_m * 0.085) * inverseRoot(catchment_m2)
    const slope = graded < steepest ? graded : steepest
    const streamShare = catchment_m2 / 4_000_000
    const part = streamShare >= 1 ? 1 : hillslope + (1 - hillslope) * streamShare
    const wanted = to + slope * distance_m
    const moved = z[cell] + part * (wanted - z[cell])
    z[cell] = Math.max(to + smallestDrop_m, moved > limit ? limit : moved)
  }
}

/** Flow directions that cross filled depressions on winding ways: a level lake would be crossed in straight lines. */
function wanderingFlow(ground: ErodedGround) {
  const terrain = { ...ground, nodata: null }
  const filled = filledHeights(terrain)
  for (let cell = 0; cell < filled.length; cell++) {
    if (filled[cell] !== ground.z[cell]) filled[cell] += hash(cell, 0x1a4e) / 4294967296
  }
  const rough = { ...terrain, z: filled }
  const { z, flood } = fillDepressions(rough)
  return { filled, direction: flowDirection({ ...terrain, z }, flood) }
}

/** A ** -7/16 by square roots, which are bit-identical everywhere. */
function inverseRoot(area_m2: number): number {
  const quarter = Math.sqrt(Math.sqrt(area_m2))
  const eighth = Math.sqrt(quarter)
  return 1 / (quarter * eighth * Math.sqrt(eighth))
}

/** Every cell after the one it drains to. */
function upstreamOrder(direction: Uint8Array, width: number): Uint32Array {
  const step = neighbourSteps(width)
  const waiting = new Uint8Array(direction.length)
  for (let cell = 0; cell < direction.length; cell++) {
    if (direction[cell] !== drainsOut) waiting[cell + step[direction[cell]]]++
  }
  const order = new Uint32Array(direction.length)
  let at = direction.length
  for (let start = 0; start < direction.length; start++) {
    for (let cell = start; waiting[cell] === 0; cell += step[direction[cell]]) {
      waiting[cell] = 255
      order[--at] = cell
      if (direction[cell] === drainsOut) break
      waiting[cell + step[direction[cell]]]--
    }
  }
  return order
}
