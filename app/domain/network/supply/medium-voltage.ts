import type { Equipment } from '../equipment.ts'
import type { Poles } from '../layout/poles.ts'
import { type Edges, smallestTree, spanningTree } from '../layout/spanning-tree.ts'
import type { NetworkEntry } from '../sizing-request.ts'

/** The 11 kV lines between places, given by the numbers of poles in the village. −1 is the start of the network. */
export type MvLines = { a: Int32Array; b: Int32Array; m: Float64Array; km: number; poles: number }

export const noMvLines: MvLines = {
  a: new Int32Array(0),
  b: new Int32Array(0),
  m: new Float64Array(0),
  km: 0,
  poles: 0,
}

/** Number of poles of a line, excluding the one at its start. */
export const mvPoles = (m: number, span_m: number): number => Math.max(1, Math.ceil(m / span_m))

/** Tree of lines between sites, including the start of the network if there is one. */
export function mvLines(
  sites: Int32Array,
  poles: Poles,
  { rates }: Equipment,
  entry: NetworkEntry | null = null,
): MvLines {
  const { z, entry_m, edges } = withEntry(sites, poles, entry)
  const count = edges.a.length
  const lines = { a: new Int32Array(count), b: new Int32Array(count), m: new Float64Array(count) }
  let [km, poleCount] = [0, 0]
  for (let i = 0; i < count; i++) {
    const [a, b] = [edges.a[i], edges.b[i]]
    const dz = z[b] - z[a]
    lines.a[i] = sites[a]
    lines.b[i] = b < sites.length ? sites[b] : -1
    const m = b === sites.length && entry_m !== null ? entry_m[a] : Math.sqrt(edges.d2[i] + dz * dz)
    lines.m[i] = m
    km += m / 1000
    poleCount += mvPoles(m, rates.mv_span_m)
  }
  return { ...lines, km, poles: poleCount }
}

/** Places by number of site. The start of the network comes last. */
function withEntry(sites: Int32Array, poles: Poles, entry: NetworkEntry | null) {
  const at = (values: Float64Array, last?: number) => {
    const own = Float64Array.from(sites, site => values[site])
    return last === undefined ? own : Float64Array.from([...own, last])
  }
  const isPlace = entry !== null && 'x' in entry
  const [x, y, z] = isPlace
    ? [at(poles.x, entry.x), at(poles.y, entry.y), at(poles.z, entry.z)]
    : [at(poles.x), at(poles.y), at(poles.z)]
  const edges = spanningTree(x, y)
  if (entry === null || isPlace) return { z, entry_m: null, edges }
  const entry_m = Float64Array.from(sites, site => entry.distance_m(site))
  return { z, entry_m, edges: smallestTree(sites.length + 1, withDistances(edges, entry_m)) }
}

/** Adds a straight line from each site to the grid to the lines between sites. */
const withDistances = ({ a, b, d2 }: Edges, entry_m: Float64Array): Edges => ({
  a: Uint32Array.from([...a, ...entry_m.keys()]),
  b: Uint32Array.from([...b, ...entry_m.map(() => entry_m.length)]),
  d2: Float64Array.from([...d2, ...entry_m.map(m => m * m)]),
})
