import FlatQueue from 'flatqueue'
import type { Stratum } from './contract.ts'
import { centreInMetres, type FrameCell, type SamplingFrame } from './frame.ts'

/** A primary sampling unit: a square, or several nearby squares in the same ward. */
export type SamplingUnit = {
  cells: FrameCell[]
  households: number
  ward: number
  stratum: Stratum
  /** The square with the most households, where the team starts. */
  main: FrameCell
}

/** Maximum distance of a unit's squares from the one where the team starts: a day's walk (models E1). */
export const mergeReach_m = 1000

/**
 * Returns the units of a stratum in serpentine order (models E1). A square with fewer households than a cluster needs
 * is merged into the nearest unit of its ward, starting with the smallest square; ties follow the order of the frame.
 * Squares without another unit within reach leave the frame and are returned as `left`.
 */
export function makeSamplingUnits(
  frame: SamplingFrame,
  stratum: Stratum,
  min: number,
): { units: SamplingUnit[]; left: SamplingUnit[] } {
  const order = new Map(frame.cells.map((cell, at) => [cell, at]))
  const byWard = new Map<number, FrameCell[]>()
  for (const cell of frame.cells) {
    if (cell.stratum !== stratum) continue
    const own = byWard.get(cell.ward)
    if (own) own.push(cell)
    else byWard.set(cell.ward, [cell])
  }
  const all = [...byWard.values()].flatMap(cells => grown(frame, cells, min))
  const inOrder = all.sort((a, b) => order.get(a.main)! - order.get(b.main)!)
  return {
    units: inOrder.filter(unit => unit.households >= min),
    left: inOrder.filter(unit => unit.households < min),
  }
}

type Open = SamplingUnit & { at: number; x: number; y: number }

/** Units of a ward, in which small ones have been merged into a nearby unit. */
function grown(frame: SamplingFrame, cells: FrameCell[], min: number): Open[] {
  const near = nearby<Open>()
  const small = new FlatQueue<Open>()
  // Ties in the queue follow the order of the frame. The difference is less than one household.
  const wait = (unit: Open) => small.push(unit, unit.households + unit.at / cells.length)
  for (const [at, cell] of cells.entries()) {
    const [x, y] = centreInMetres(frame, cell)
    const { households, ward, stratum } = cell
    const unit = { cells: [cell], households, ward, stratum, main: cell, at, x, y }
    near.add(unit)
    if (households < min) wait(unit)
  }
  const lost: Open[] = []
  for (let unit = small.pop(); unit !== undefined; unit = small.pop()) {
    // The unit has been merged or has grown since it was queued.
    if (!near.has(unit) || unit.households >= min) continue
    near.remove(unit)
    const found = near.within(unit, mergeReach_m).find(other => isWalkable(frame, joined(unit, other)))
    if (found === undefined) {
      lost.push(unit)
      continue
    }
    near.remove(found)
    const both = joined(unit, found)
    near.add(both)
    if (both.households < min) wait(both)
  }
  return [...near.all(), ...lost]
}

function joined(a: Open, b: Open): Open {
  const larger =
    a.main.households > b.main.households || (a.main.households === b.main.households && a.at < b.at)
  const { main, at, x, y } = larger ? a : b
  const cells = [...a.cells, ...b.cells]
  return { ...a, cells, households: a.households + b.households, main, at, x, y }
}

const isWalkable = (frame: SamplingFrame, { cells, x, y }: Open): boolean =>
  cells.every(cell => {
    const [east, north] = centreInMetres(frame, cell)
    return Math.hypot(east - x, north - y) <= mergeReach_m
  })

/** Indexes units by squares as large as the reach, so that neighbours can be found without examining all units. */
function nearby<U extends { x: number; y: number; at: number }>() {
  const buckets = new Map<string, Set<U>>()
  const columnOf = (metres: number) => Math.floor(metres / mergeReach_m)
  const keyOf = ({ x, y }: U) => `${columnOf(x)} ${columnOf(y)}`
  return {
    add(unit: U) {
      const key = keyOf(unit)
      const bucket = buckets.get(key) ?? new Set()
      buckets.set(key, bucket.add(unit))
    },
    remove: (unit: U) => buckets.get(keyOf(unit))?.delete(unit),
    has: (unit: U) => buckets.get(keyOf(unit))?.has(unit) === true,
    all: () => [...buckets.values()].flatMap(bucket => [...bucket]),
    /** Ordered by distance, nearest first. Ties follow the order of the frame. */
    within({ x, y }: U, reach_m: number): U[] {
      const found: { unit: U; far_m: number }[] = []
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const unit of buckets.get(`${columnOf(x) + dx} ${columnOf(y) + dy}`) ?? []) {
            const far_m = Math.hypot(unit.x - x, unit.y - y)
            if (far_m <= reach_m) found.push({ unit, far_m })
          }
      return found.sort((a, b) => a.far_m - b.far_m || a.unit.at - b.unit.at).map(({ unit }) => unit)
    },
  }
}
