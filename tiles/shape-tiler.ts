import { setImmediate } from 'node:timers/promises'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import type { PmtilesWriter } from './pmtiles-writer.ts'
import { encodeVectorTile, type TileFeature } from './vector-tile.ts'

/** `id` is kept as the tile feature's id; `minzoom` is the first zoom at which it is drawn. */
export type Shape = {
  id: number
  minzoom?: number
  geometry: Geometry
  properties: Record<string, string | number | boolean | null>
}
export type ShapeLayer = {
  name: string
  minzoom: number
  maxzoom: number
  /**
   * One list for all zooms, which the tiler simplifies (lines, points, polygons that touch no other); or a list
   * for each zoom, drawn vertex by vertex as it is (areas whose neighbours share a border).
   */
  shapes: Shape[] | ((zoom: number) => Shape[])
}
export type ShapeTiling = {
  layers: ShapeLayer[]
  out: PmtilesWriter
  signal?: AbortSignal
  onProgress?: (part: number) => void
}

const options = { extent: 4096, buffer: 64, indexMaxPoints: 0 }

/**
 * Cuts lines, areas and some thousands of points into vector tiles and adds them to `out`: every zoom of every
 * layer, no tile without content. Not for millions of points.
 */
export async function tileShapes({ layers, out, signal, onProgress }: ShapeTiling): Promise<void> {
  const minzoom = Math.min(...layers.map(layer => layer.minzoom))
  const maxzoom = Math.max(...layers.map(layer => layer.maxzoom))
  const whole = new Map<ShapeLayer, GeoJSONVT>()
  for (let zoom = minzoom; zoom <= maxzoom; zoom++) {
    const tiles = new Map<string, { x: number; y: number; layers: Record<string, TileFeature[]> }>()
    for (const layer of layers) {
      if (zoom < layer.minzoom || zoom > layer.maxzoom) continue
      const index = indexOf(layer, zoom, whole)
      for (const { z, x, y } of index.tileCoords) {
        if (z !== zoom) continue
        const features = drawn(index.getTile(z, x, y)?.features ?? [], zoom)
        if (features.length === 0) continue
        const key = `${x}/${y}`
        const tile = tiles.get(key) ?? { x, y, layers: {} }
        tile.layers[layer.name] = features
        tiles.set(key, tile)
      }
      signal?.throwIfAborted()
      await setImmediate()
    }
    for (const { x, y, layers: content } of tiles.values()) {
      const bytes = encodeVectorTile(content)
      if (bytes) out.add(zoom, x, y, bytes)
    }
    signal?.throwIfAborted()
    onProgress?.((zoom - minzoom + 1) / (maxzoom - minzoom + 1))
    await setImmediate()
  }
}

function indexOf(layer: ShapeLayer, zoom: number, whole: Map<ShapeLayer, GeoJSONVT>): GeoJSONVT {
  if (typeof layer.shapes === 'function') {
    return new GeoJSONVT(collection(layer.shapes(zoom)), { ...options, maxZoom: zoom, indexMaxZoom: zoom })
  }
  let index = whole.get(layer)
  if (!index) {
    const zooms = { maxZoom: layer.maxzoom, indexMaxZoom: layer.maxzoom }
    index = new GeoJSONVT(collection(layer.shapes), { ...options, ...zooms, tolerance: 2 })
    whole.set(layer, index)
  }
  return index
}

/** The first zoom travels through geojson-vt among the properties, under a name that no field has. */
const firstZoom = ' minzoom'

function collection(shapes: Shape[]): FeatureCollection {
  const features: Feature[] = shapes.map(({ id, geometry, properties, minzoom }) => ({
    type: 'Feature',
    id,
    geometry: rewound(geometry),
    properties: minzoom === undefined ? properties : { ...properties, [firstZoom]: minzoom },
  }))
  return { type: 'FeatureCollection', features }
}

function drawn(features: TileFeature[], zoom: number): TileFeature[] {
  const kept: TileFeature[] = []
  for (const feature of features) {
    const { [firstZoom]: minzoom, ...tags } = feature.tags ?? {}
    if (typeof minzoom === 'number' && zoom < minzoom) continue
    if (feature.type === 1) {
      kept.push({ ...feature, tags })
      continue
    }
    const geometry = feature.geometry.map(distinct).filter(line => hasExtent(line, feature.type))
    if (geometry.length > 0) kept.push({ ...feature, geometry, tags })
  }
  return kept
}

function distinct(line: [number, number][]): [number, number][] {
  return line.filter(([x, y], i) => i === 0 || x !== line[i - 1][0] || y !== line[i - 1][1])
}

/** A ring that rounding has flattened would be read as a hole or as another polygon. */
function hasExtent(line: [number, number][], type: 2 | 3): boolean {
  return type === 2 ? line.length > 1 : line.length > 3 && twiceArea(line) !== 0
}

/** Outer rings counterclockwise and holes clockwise in degrees, as vector tiles want them. */
function rewound(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: rewoundRings(geometry.coordinates) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map(rewoundRings) }
}

function rewoundRings(rings: Position[][]): Position[][] {
  return rings.map((ring, i) => (twiceArea(ring) > 0 === (i === 0) ? ring : ring.toReversed()))
}

function twiceArea(ring: Position[]): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
  return sum
}
