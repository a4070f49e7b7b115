import { distancesFrom, type Lattice, latticeAround, type Points } from './distance-field.ts'
import type { LngLat, Ring } from './geometry.ts'
import { ringHolds } from './inside.ts'
import { outerContour } from './outer-contour.ts'
import { crossing, mostVertices } from './polygon-guard.ts'
import { simplifyRing } from './simplify-ring.ts'

/** Nodes of the lattice in a reach: fine enough that an outline stays half a reach off its houses. */
const nodesInReach = 8
/** What is left between the outlines of two settlements, in nodes; more than simplifying takes. */
const gap_nodes = 1.4
/** Corners that stand off by less are left out, in nodes; 0 leaves the contour as it is. */
const tolerances_nodes = [0.6, 0.3, 0]
/** No lattice is finer than this many nodes a side. */
const mostNodes = 1500

/** Houses on a plane of metres, and how their places are told on the map. */
export type Ground = Points & { toLngLat(x: number, y: number): LngLat; lngLatOf(house: number): LngLat }

/**
 * The ring around a settlement: the contour half a reach off its houses, without holes, simplified. Houses within
 * reach of each other always share it, since their discs of half a reach touch. It is simple, has at most 1,000
 * corners and holds every member; it keeps clear of the `rivals`' outlines wherever one ring around the members
 * allows that. A lattice that gives too many corners is made twice as wide.
 */
export function settlementOutline(
  ground: Ground,
  members: Uint32Array,
  rivals: Uint32Array,
  reach: number,
): Ring {
  for (let node = finestNode(ground, members, reach); ; node *= 2) {
    for (const near of rivals.length > 0 ? [rivals, none] : [none]) {
      const contour = contourAround(ground, members, near, reach, node)
      if (contour === null) continue
      for (const tolerance of tolerances_nodes) {
        const ring = toRing(ground, simplifyRing(contour.ring, tolerance * node))
        const isFit = ring.length <= mostVertices && crossing([ring]) === null
        if (isFit && contour.edgy.every(house => ringHolds(ring, ground.lngLatOf(house)))) return ring
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

/** The contour, and the members so near to it that simplifying could leave them out. */
function contourAround(
  ground: Ground,
  members: Uint32Array,
  rivals: Uint32Array,
  reach: number,
  node: number,
): { ring: Ring; edgy: number[] } | null {
  // Half a reach and half a diagonal of the lattice keep neighbours joined; a whole diagonal holds every member.
  const off = Math.max(reach / 2 + Math.SQRT1_2 * node, Math.SQRT2 * node) * (1 + 1e-9)
  const most = off + 2 * node
  const lattice = latticeAround(ground, members, node, most + node)
  const field = distancesFrom(ground, members, lattice, most)
  const others = rivals.length > 0 ? distancesFrom(ground, rivals, lattice, most) : null
  for (let at = 0; at < field.length; at++) {
    const clear = others === null ? Infinity : others[at] - field[at] - gap_nodes * node
    field[at] = Math.min(off - field[at], clear)
  }
  const edgy: number[] = []
  for (const house of members) {
    const apart = nodesAround(field, lattice, ground.x[house], ground.y[house])
    if (apart === 'outside') return null
    if (apart === 'near') edgy.push(house)
  }
  const ring = outerContour(field, lattice)
  return ring && { ring, edgy }
}

/** Whether the four nodes around a place are inside, and the twelve around these. */
function nodesAround(
  field: Float64Array,
  lattice: Lattice,
  x: number,
  y: number,
): 'outside' | 'near' | 'far' {
  const { node, column0, row0, columns } = lattice
  const at = (Math.floor(y / node) - row0) * columns + Math.floor(x / node) - column0
  if (field[at] < 0 || field[at + 1] < 0 || field[at + columns] < 0 || field[at + columns + 1] < 0) {
    return 'outside'
  }
  for (let row = at - columns - 1; row <= at + 2 * columns - 1; row += columns) {
    for (let next = row; next < row + 4; next++) if (field[next] < 0) return 'near'
  }
  return 'far'
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
