import { indexArea, indexHolds } from './area-index.ts'
import { type Lattice, latticeAround, type Points, squaredDistances } from './distance-field.ts'
import type { LngLat, Ring } from './geometry.ts'
import { outerContour } from './outer-contour.ts'
import { crossing, mostVertices } from './polygon-guard.ts'
import { simplifyRing } from './simplify-ring.ts'

/** Nodes of the lattice in a reach: fine enough that an outline stays half a reach off its houses. */
const nodesInReach = 8
/** What is left between the outlines of two settlements, in nodes; more than simplifying takes. */
const gap_nodes = 1.4
/** Corners that stand off by less are left out, in nodes; 0 leaves the contour as it is. */
const tolerances_nodes = [0.6, 0.3, 0]
/** No lattice has more nodes than this a side. */
const mostNodes = 1500

/** Houses on a plane of metres, and how their places are told on the map. */
export type Ground = Points & { toLngLat(x: number, y: number): LngLat; lngLatOf(house: number): LngLat }

/**
 * The ring around a settlement: the contour half a reach off its houses, without holes, simplified. Houses within
 * reach of each other always share it, since their discs of half a reach touch. It is simple, has at most 1,000
 * corners and holds every member; it keeps clear of the `rivals`' outlines wherever one ring around the members
 * allows that. A lattice that gives too many corners is made twice as wide. Yields where others may have a turn.
 */
export function* outlineSteps(
  ground: Ground,
  members: Uint32Array,
  rivals: Uint32Array,
  reach: number,
): Generator<void, Ring> {
  for (let node = finestNode(ground, members, reach); ; node *= 2) {
    const field = fieldAround(ground, members, reach, node)
    yield
    for (const near of rivals.length > 0 ? [rivals, none] : [none]) {
      const contour = outerContour(insideOf(field, ground, near), field.lattice)
      yield
      for (const tolerance of tolerances_nodes) {
        const ring = toRing(ground, simplifyRing(contour, tolerance * node))
        if (isFit(ring) && holdsAll(ring, ground, members)) return ring
        yield
      }
    }
  }
}

const none = new Uint32Array(0)

function finestNode(ground: Points, members: Uint32Array, reach: number): number {
  const usual = reach / nodesInReach
  const { columns, rows } = latticeAround(ground, members, usual, reach)
  return usual * 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(columns, rows) / mostNodes)))
}

/** Squares of the distances from the members, known up to `most`; the contour lies at `off`. */
type Field = { squares: Float32Array; lattice: Lattice; off: number; most: number }

function fieldAround(ground: Ground, members: Uint32Array, reach: number, node: number): Field {
  // Half a reach and half a diagonal of the lattice keep neighbours joined; a whole diagonal holds every member.
  const off = Math.max(reach / 2 + Math.SQRT1_2 * node, Math.SQRT2 * node) * (1 + 1e-6)
  const most = off + 2 * node
  const lattice = latticeAround(ground, members, node, most + node)
  const squares = new Float32Array(lattice.columns * lattice.rows)
  squaredDistances(ground, members, lattice, most, squares)
  return { squares, lattice, off, most }
}

/** How far every node lies inside, negative outside: within `off` of a member, and nearer than to a rival and a gap. */
function insideOf({ squares, lattice, off, most }: Field, ground: Ground, rivals: Uint32Array): Float32Array {
  const inside = new Float32Array(squares.length)
  const gap = gap_nodes * lattice.node
  const hasRivals = rivals.length > 0
  if (hasRivals) squaredDistances(ground, rivals, lattice, most, inside)
  const far = Math.fround(most * most)
  for (let at = 0; at < squares.length; at++) {
    const distance = squares[at] === far ? most : Math.sqrt(squares[at])
    const clear = hasRivals && inside[at] < far ? Math.sqrt(inside[at]) - distance - gap : Infinity
    inside[at] = Math.min(off - distance, clear)
  }
  return inside
}

const isFit = (ring: Ring) => ring.length > 3 && ring.length <= mostVertices && crossing([ring]) === null

function holdsAll(ring: Ring, ground: Ground, members: Uint32Array): boolean {
  const index = indexArea([[ring]])
  return members.every(house => indexHolds(index, ground.lngLatOf(house)))
}

/** Positions to a millionth of a degree, a tenth of a metre. */
function toRing({ toLngLat }: Ground, corners: Ring): Ring {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const ring = corners.map(([x, y]): LngLat => {
    const [lng, lat] = toLngLat(x, y)
    return [rounded(lng), rounded(lat)]
  })
  return ring.filter((at, i) => i === 0 || at[0] !== ring[i - 1][0] || at[1] !== ring[i - 1][1])
}
