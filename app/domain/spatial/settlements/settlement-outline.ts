import type { LngLat, Ring } from '../../geometry.ts'
import {
  type Lattice,
  latticeAround,
  lowerToDistances,
  type Points,
  settleWithin,
} from '../distance-field.ts'
import { indexArea, indexContains } from '../polygon/area-index.ts'
import { crossing } from '../polygon/crossing.ts'
import { maxVertices } from '../polygon/polygon-guard.ts'
import { outerContour } from './outer-contour.ts'
import { simplifyRing } from './simplify-ring.ts'

/** Number of lattice nodes per reach, which is fine enough to keep an outline half a reach away from its houses. */
const nodesInReach = 8
/** Gap between the outlines of two settlements, in nodes. It is more than simplification removes. */
const gap_nodes = 1.4
/** Tolerances for dropping corners, in nodes. 0 leaves the contour unchanged. */
const tolerances_nodes = [0.6, 0.3, 0]
/** Maximum number of nodes per side of a lattice. */
const maxNodes = 1500

/** Houses in a plane in metres, and their conversion to map positions. */
export type OutlineGround = Points & {
  toLngLat(x: number, y: number): LngLat
  lngLatOf(house: number): LngLat
}

/**
 * Computes a ring around a settlement: the simplified contour at half a reach from its houses, without holes. Houses
 * within reach of each other are always in the same ring because their discs of half a reach touch. The ring does not
 * cross itself, has at most 1,000 corners and contains every member. It avoids the outlines of `rivals` wherever a
 * single ring around the members allows this. If there are too many corners, the lattice is made twice as wide and the
 * computation repeated. Yields to other tasks.
 */
export function* outlineSteps(
  ground: OutlineGround,
  members: Uint32Array,
  rivals: Uint32Array,
  reach: number,
): Generator<void, Ring> {
  for (let node = finestNode(ground, members, reach); ; node *= 2) {
    const field = yield* fieldAround(ground, members, rivals, reach, node)
    yield
    for (const yields of rivals.length > 0 ? [true, false] : [false]) {
      const inside = yield* insideOf(field, yields)
      const contour = outerContour(inside, field.lattice)
      yield
      for (const tolerance of tolerances_nodes) {
        const ring = toRing(ground, simplifyRing(contour, tolerance * node))
        if (isFit(ring) && containsAll(ring, ground, members)) return ring
        yield
      }
    }
  }
}

function finestNode(ground: Points, members: Uint32Array, reach: number): number {
  const spacing = reach / nodesInReach
  const { columns, rows } = latticeAround(ground, members, spacing, reach)
  return spacing * 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(columns, rows) / maxNodes)))
}

/** Squared distances from the members, known up to `max`. The contour lies at `off`. */
type Field = {
  squares: Float32Array
  lattice: Lattice
  off: number
  max: number
  /** Squared distances from the rivals, or `far` where they are too far away to matter. */
  rivals: { squares: Float32Array; far: number } | null
}

/** Nodes deep inside, where no contour can pass, get the distance 0. In a town, these are nearly all nodes. */
function* fieldAround(
  ground: OutlineGround,
  members: Uint32Array,
  rivals: Uint32Array,
  reach: number,
  node: number,
): Generator<void, Field> {
  // Half a reach and half a diagonal of the lattice keep neighbours joined; a whole diagonal includes every member.
  const off = Math.max(reach / 2 + Math.SQRT1_2 * node, Math.SQRT2 * node) * (1 + 1e-6)
  const max = off + 2 * node
  const lattice = latticeAround(ground, members, node, max + node)
  yield
  const nodes = lattice.columns * lattice.rows
  const squares = new Float32Array(nodes).fill(max * max)
  yield
  let open: Field['rivals'] = null
  if (rivals.length > 0) {
    const maxOfRivals = off + (gap_nodes + 1) * node
    const far = Math.fround(maxOfRivals * maxOfRivals)
    open = { squares: new Float32Array(nodes).fill(far), far }
    yield
    yield* lowerToDistances(ground, rivals, lattice, maxOfRivals, open.squares)
    yield
  }
  yield* settleWithin(ground, members, lattice, (off - node) * (1 - 1e-6), squares, open)
  yield
  yield* lowerToDistances(ground, members, lattice, max, squares)
  return { squares, lattice, off, max, rivals: open }
}

const nodesInStep = 500_000

/**
 * Returns how deep inside every node is, negative outside. A node is inside if it is within `off` of a member and, if
 * there are rivals, nearer to a member than to a rival by the gap.
 */
function* insideOf(
  { squares, lattice, off, max, rivals }: Field,
  yields: boolean,
): Generator<void, Float32Array> {
  const inside = new Float32Array(squares.length)
  const gap = gap_nodes * lattice.node
  const far = Math.fround(max * max)
  const near = yields ? rivals : null
  for (let at = 0; at < squares.length; at++) {
    if (at % nodesInStep === nodesInStep - 1) yield
    const distance = squares[at] === far ? max : Math.sqrt(squares[at])
    const isClear = near === null || near.squares[at] === near.far
    inside[at] = Math.min(off - distance, isClear ? Infinity : Math.sqrt(near.squares[at]) - distance - gap)
  }
  return inside
}

const isFit = (ring: Ring) => ring.length > 3 && ring.length <= maxVertices && crossing([ring]) === null

function containsAll(ring: Ring, ground: OutlineGround, members: Uint32Array): boolean {
  const index = indexArea([[ring]])
  return members.every(house => indexContains(index, ground.lngLatOf(house)))
}

/** Rounds positions to a millionth of a degree, which is a tenth of a metre. */
function toRing({ toLngLat }: OutlineGround, corners: Ring): Ring {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const ring = corners.map(([x, y]): LngLat => {
    const [lng, lat] = toLngLat(x, y)
    return [rounded(lng), rounded(lat)]
  })
  return ring.filter((at, i) => i === 0 || at[0] !== ring[i - 1][0] || at[1] !== ring[i - 1][1])
}
