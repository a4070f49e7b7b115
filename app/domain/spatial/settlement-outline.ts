import { indexArea, indexHolds } from './area-index.ts'
import { distancesFrom, type Lattice, latticeAround, type Points } from './distance-field.ts'
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
    const field = fieldAround(ground, members, reach, node)
    for (const clear of rivals.length > 0 ? [clearOf(field, ground, rivals), field] : [field]) {
      const contour = contourOf(clear, ground, members)
      if (contour === null) continue
      for (const tolerance of tolerances_nodes) {
        const ring = toRing(ground, simplifyRing(contour.ring, tolerance * node))
        if (ring.length > mostVertices || crossing([ring]) !== null) continue
        const index = indexArea([[ring]])
        if (contour.edgy.every(house => indexHolds(index, ground.lngLatOf(house)))) return ring
      }
    }
  }
}

function finestNode(ground: Points, members: Uint32Array, reach: number): number {
  const usual = reach / nodesInReach
  const { columns, rows } = latticeAround(ground, members, usual, reach)
  return usual * 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(columns, rows) / mostNodes)))
}

/** How far every node lies inside a contour, negative outside; `most` is how far distances are known. */
type Field = { inside_m: Float64Array; distance_m: Float64Array; lattice: Lattice; most: number }

function fieldAround(ground: Ground, members: Uint32Array, reach: number, node: number): Field {
  // Half a reach and half a diagonal of the lattice keep neighbours joined; a whole diagonal holds every member.
  const off = Math.max(reach / 2 + Math.SQRT1_2 * node, Math.SQRT2 * node) * (1 + 1e-9)
  const most = off + 2 * node
  const lattice = latticeAround(ground, members, node, most + node)
  const distance_m = distancesFrom(ground, members, lattice, most)
  return { inside_m: distance_m.map(distance => off - distance), distance_m, lattice, most }
}

/** The same without the ground that lies nearer to a rival, and a gap. */
function clearOf(field: Field, ground: Ground, rivals: Uint32Array): Field {
  const others = distancesFrom(ground, rivals, field.lattice, field.most)
  const gap = gap_nodes * field.lattice.node
  const inside_m = field.inside_m.map((inside, at) =>
    Math.min(inside, others[at] - field.distance_m[at] - gap),
  )
  return { ...field, inside_m }
}

/** The contour, and the members so near to it that simplifying could leave them out; null where one is out already. */
function contourOf(
  { inside_m, lattice }: Field,
  ground: Ground,
  members: Uint32Array,
): { ring: Ring; edgy: number[] } | null {
  const edgy: number[] = []
  for (const house of members) {
    const apart = nodesAround(inside_m, lattice, ground.x[house], ground.y[house])
    if (apart === 'outside') return null
    if (apart === 'near') edgy.push(house)
  }
  const ring = outerContour(inside_m, lattice)
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
