import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { twiceArea } from '../../app/domain/geometry.ts'
import { encodeVectorTile, type TileFeature } from '../../app/formats/vector-tile.ts'
import { runTasks, serveTasks } from '../../app/node/task-pool.ts'
import type { PmtilesWriter } from './pmtiles-writer.ts'
import { addTiles, buffersOf, packTiles, type Tile, type TileBatch } from './tile-batch.ts'

/** `id` becomes the tile feature's id; `minzoom` is the first zoom with the shape. */
export type TileShape = {
  id: number
  minzoom?: number
  geometry: Geometry
  properties: Record<string, string | number | boolean | null>
}
export type ShapeLayer = {
  name: string
  /** Makes no tile of its own. */
  isBackdrop?: boolean
  minzoom: number
  maxzoom: number
  /**
   * One list for all zooms, which the tiler simplifies (lines, points, polygons that touch no other); or a
   * list for each zoom, drawn unchanged (areas whose neighbours share a border).
   */
  shapes: TileShape[] | ((zoom: number) => TileShape[])
}
/** 32 units are 4 pixels at a whole zoom: half of the widest line with its halo. */
const options = { extent: 4096, buffer: 32, indexMaxPoints: 0 }

/**
 * Lines, areas and some thousands of points as vector tiles: every zoom of every layer, no tile without content.
 * Not for millions of points.
 */
export function shapeTiles(layers: ShapeLayer[]): Tile[] {
  const minzoom = Math.min(...layers.map(layer => layer.minzoom))
  const maxzoom = Math.max(...layers.map(layer => layer.maxzoom))
  const whole = new Map<ShapeLayer, GeoJSONVT>()
  const made: Tile[] = []
  for (let z = minzoom; z <= maxzoom; z++) {
    const tiles = new Map<number, { x: number; y: number; layers: Record<string, TileFeature[]> }>()
    for (const layer of layers) {
      if (z < layer.minzoom || z > layer.maxzoom) continue
      const index = indexOf(layer, z, whole)
      for (const { z: zoom, x, y } of index.tileCoords) {
        if (zoom !== z) continue
        const features = drawn(index.getTile(z, x, y)?.features ?? [], z)
        if (features.length === 0) continue
        const key = x * 2 ** z + y
        const tile = tiles.get(key) ?? { x, y, layers: {} }
        tile.layers[layer.name] = features
        tiles.set(key, tile)
      }
    }
    const backdrops = new Set(layers.flatMap(({ name, isBackdrop }) => (isBackdrop ? [name] : [])))
    for (const { x, y, layers: content } of tiles.values()) {
      if (Object.keys(content).every(name => backdrops.has(name))) continue
      const bytes = encodeVectorTile(content)
      if (bytes) made.push({ z, x, y, bytes })
    }
  }
  return made
}

/** In a worker: cuts the layers that are in a file. */
export function serveShapeTiles(layersOf: (path: string) => ShapeLayer[]): void {
  serveTasks<null, string, TileBatch>(() => path => {
    const batch = packTiles(shapeTiles(layersOf(path)))
    return { result: batch, transfer: buffersOf(batch) }
  })
}

/** Cuts the layers in the file at `path` on a worker thread whose module calls `serveShapeTiles`. */
export async function tileShapes(
  module: URL,
  path: string,
  out: PmtilesWriter,
  signal: AbortSignal,
): Promise<void> {
  const batches = await runTasks<string, TileBatch>({
    module,
    shared: null,
    tasks: [path],
    workers: 1,
    signal,
  })
  for (const batch of batches) addTiles(batch, out)
  await out.finish()
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

function collection(shapes: TileShape[]): FeatureCollection {
  const features: Feature[] = shapes.map(({ id, geometry, properties, minzoom }) => ({
    type: 'Feature',
    id,
    geometry: rewound(geometry),
    properties: minzoom === undefined ? properties : { ...properties, [firstZoom]: minzoom },
  }))
  return { type: 'FeatureCollection', features }
}

function drawn(features: TileFeature[], zoom: number): TileFeature[] {
  const visible: TileFeature[] = []
  for (const feature of features) {
    const { [firstZoom]: minzoom, ...tags } = feature.tags ?? {}
    if (typeof minzoom === 'number' && zoom < minzoom) continue
    if (feature.type === 1) {
      visible.push({ ...feature, tags })
      continue
    }
    const geometry = feature.geometry.map(distinct).filter(line => hasExtent(line, feature.type))
    if (geometry.length > 0 && !isCovered(geometry, feature.type))
      visible.push({ ...feature, geometry, tags })
  }
  return visible
}

function distinct(line: [number, number][]): [number, number][] {
  return line.filter(([x, y], i) => i === 0 || x !== line[i - 1][0] || y !== line[i - 1][1])
}

/** An area whose holes, cut at the tile's edge, leave nothing of it. */
const isCovered = (rings: [number, number][][], type: 2 | 3): boolean =>
  type === 3 && rings.length > 1 && rings.reduce((sum, ring) => sum + twiceArea(ring), 0) === 0

/** A ring that rounding has flattened would be read as a hole or as another polygon. */
function hasExtent(line: [number, number][], type: 2 | 3): boolean {
  return type === 2 ? line.length > 1 : line.length > 3 && twiceArea(line) !== 0
}

/** Outer rings counterclockwise and holes clockwise in degrees, as required by vector tiles. */
function rewound(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: rewoundRings(geometry.coordinates) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map(rewoundRings) }
}

function rewoundRings(rings: Position[][]): Position[][] {
  return rings.map((ring, i) => (twiceArea(ring) > 0 === (i === 0) ? ring : ring.toReversed()))
}
