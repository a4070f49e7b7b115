import type { LngLat } from '../../geometry.ts'

/**
 * Streams of an atlas as typed arrays. Arc k (0-based) has arcid k + 1 and the vertices `first[k]` to `first[k + 1] -
 * 1` in the direction of flow. Its last vertex is the first vertex of the arc that it flows into. Arcs that were left
 * out of a partial atlas have no vertices. The file consists of 'URS2', the length of the header (uint32, little
 * endian), the header as JSON, padding to 8 bytes, and the arrays in the order of `arrays`, each padded to 8 bytes.
 */
export type StreamArrays = {
  first: Uint32Array
  /** arcid of the arc downstream, or 0 if the stream leaves the network. */
  to_arc: Uint32Array
  /** Strahler order. */
  order: Uint8Array
  /** 1 if the arc lies in the Terai. */
  terai: Uint8Array
  /** Index into `names` plus one, or 0. */
  name: Uint16Array
  /** Dry-season design flow (models D5 vii) and mean flow of the wettest month at the lower end, in m³/s. */
  discharge_m3s: Float32Array
  discharge_wet_m3s: Float32Array
  length_km: Float32Array
  /** Terrain cell of each vertex. */
  cell: Uint32Array
  /** Position of each vertex as drawn, in units of 1e-7 degrees. */
  lng_e7: Int32Array
  lat_e7: Int32Array
  /** Filled height in metres, which never rises downstream. */
  z_m: Float32Array
  /** Catchment of the vertex in km², and the parts of it below 5000 m and 3000 m. */
  upstream_km2: Float32Array
  a5000_km2: Float32Array
  a3000_km2: Float32Array
  /** Mean monsoon wetness index of the catchment in mm, over the part that has an index; 0 if none has. */
  wetness_mm: Float32Array
  /** Catchment in km² by region of the MIP method, as seven numbers per vertex for regions 1 to 7. */
  mip_km2: Float32Array
  /** Largest design flow of any vertex upstream of this one, in m³/s. */
  drains_in_m3s: Float64Array
  /** Power in kW from the design flow at the vertex and the head within 1500 m downstream (models D1). */
  potential_kW: Float32Array
}
export type StreamNetwork = StreamArrays & {
  count: number
  /** Minimum catchment of a stream in km². */
  threshold_km2: number
  names: string[]
}

export type StreamArc = {
  arcid: number
  to_arc: number
  order: number
  terai: boolean
  name: string | null
  /** At the lower end, above the confluence. */
  upstream_km2: number
}

const magic = 0x32535255
/** Magic number of files from the time before vertices had catchments. */
const before = 0x534a5255
const perArc = {
  to_arc: Uint32Array,
  order: Uint8Array,
  terai: Uint8Array,
  name: Uint16Array,
  discharge_m3s: Float32Array,
  discharge_wet_m3s: Float32Array,
  length_km: Float32Array,
} as const
const perVertex = {
  cell: Uint32Array,
  lng_e7: Int32Array,
  lat_e7: Int32Array,
  z_m: Float32Array,
  upstream_km2: Float32Array,
  a5000_km2: Float32Array,
  a3000_km2: Float32Array,
  wetness_mm: Float32Array,
  mip_km2: Float32Array,
  drains_in_m3s: Float64Array,
  potential_kW: Float32Array,
} as const
/** Number of regions of the MIP method, which is the number of values of `mip_km2` per vertex. */
export const mipRegions = 7
const numbersAVertex = (field: string) => (field === 'mip_km2' ? mipRegions : 1)
type ArcField = keyof typeof perArc
type VertexField = keyof typeof perVertex
type Header = { arcs: number; vertices: number; threshold_km2: number; names: string[] }

const padded = (bytes: number) => Math.ceil(bytes / 8) * 8

/** Returns empty arrays for the given numbers of arcs and vertices. */
export function makeStreamArrays(arcs: number, vertices: number): StreamArrays {
  const made: Record<string, unknown> = { first: new Uint32Array(arcs + 1) }
  for (const [name, Type] of Object.entries(perArc)) made[name] = new Type(arcs)
  for (const [name, Type] of Object.entries(perVertex)) made[name] = new Type(vertices * numbersAVertex(name))
  return made as StreamArrays
}

export function encodeStreamNetwork(network: StreamNetwork): Uint8Array {
  const { count: arcs, threshold_km2, names } = network
  const header: Header = { arcs, vertices: network.z_m.length, threshold_km2, names }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const parts = [network.first, ...arcFields.map(f => network[f]), ...vertexFields.map(f => network[f])]
  const start = padded(8 + json.length)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.byteLength), start))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic, true)
  view.setUint32(4, json.length, true)
  bytes.set(json, 8)
  let at = start
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += padded(part.byteLength)
  }
  return bytes
}

export const isArcField = (field: string): boolean => Object.hasOwn(perArc, field)
const arcFields = Object.keys(perArc) as ArcField[]
const vertexFields = Object.keys(perVertex) as VertexField[]

/**
 * Reads the format of `encodeStreamNetwork` without copying. Throws if the bytes are not a network or are truncated.
 */
export function openStreamNetwork(buffer: ArrayBufferLike): StreamNetwork {
  const view = new DataView(buffer)
  const begins = buffer.byteLength < 8 ? 0 : view.getUint32(0, true)
  if (begins === before) throw new Error('streams: written by an older version of the program')
  if (begins !== magic) throw new Error('streams: not a stream network')
  const length = view.getUint32(4, true)
  const { arcs, vertices, threshold_km2, names } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(buffer, 8, length)),
  ) as Header
  let at = padded(8 + length)
  const advance = (bytes: number) => {
    const start = at
    at += padded(bytes)
    if (at > buffer.byteLength) throw new Error('streams: cut short')
    return start
  }
  const read: Record<string, unknown> = { first: new Uint32Array(buffer, advance((arcs + 1) * 4), arcs + 1) }
  for (const [name, Type] of Object.entries(perArc)) {
    read[name] = new Type(buffer as ArrayBuffer, advance(arcs * Type.BYTES_PER_ELEMENT), arcs)
  }
  for (const [name, Type] of Object.entries(perVertex)) {
    const length = vertices * numbersAVertex(name)
    read[name] = new Type(buffer as ArrayBuffer, advance(length * Type.BYTES_PER_ELEMENT), length)
  }
  return { ...(read as StreamArrays), count: arcs, threshold_km2, names }
}

/** Properties of an arc, or null if the id is unknown. */
export function streamArc(network: StreamNetwork, arcid: number): StreamArc | null {
  if (!Number.isInteger(arcid) || arcid < 1 || arcid > network.count) return null
  const k = arcid - 1
  if (network.first[k] === network.first[arcid]) return null
  return {
    arcid,
    to_arc: network.to_arc[k],
    order: network.order[k],
    terai: network.terai[k] === 1,
    name: network.name[k] === 0 ? null : network.names[network.name[k] - 1],
    upstream_km2: network.upstream_km2[lowestVertex(network, arcid)],
  }
}

/** Last vertex of an arc at which all water comes from the arc itself. The next vertex is the confluence. */
export const lowestVertex = ({ first }: StreamArrays, arcid: number): number => first[arcid] - 2

export function vertexAt({ lng_e7, lat_e7 }: StreamArrays, vertex: number): LngLat {
  return [lng_e7[vertex] / 1e7, lat_e7[vertex] / 1e7]
}
