import { type Bounds, boundsOf, boundsOfBoxes } from '../../app/domain/geometry.ts'
import { runTasks } from '../../app/node/task-pool.ts'
import { createPmtiles, type NamedTileset } from '../../tiles/write/pmtiles-writer.ts'
import type { ShapeLayer, TileShape } from '../../tiles/write/shape-tiler.ts'
import { addTiles, type TileBatch } from '../../tiles/write/tile-batch.ts'
import { tileFields } from './least-cost-rows.ts'
import type { TileTask } from './least-cost-tile-worker.ts'

const layer = 'settlement_cost'
const zooms = { points: { minzoom: 4, maxzoom: 8 }, outlines: { minzoom: 9, maxzoom: 12 } }
const tileset: NamedTileset = {
  name: 'least-cost',
  kind: 'vector',
  minzoom: zooms.points.minzoom,
  maxzoom: zooms.outlines.maxzoom,
  layers: {
    [layer]: {
      minzoom: zooms.points.minzoom,
      maxzoom: zooms.outlines.maxzoom,
      fields: tileFields,
      about: 'Settlements with their least-cost supply: a point each up to zoom 8, outlines from zoom 9',
    },
  },
}
/** Number of the largest settlements that are shown from each zoom level. All are shown from zoom 8. */
const drawnFrom: [count: number, zoom: number][] = [
  [400, 4],
  [1500, 5],
  [5000, 6],
  [15_000, 7],
]

export type LeastCostTileOptions = { path: string; attribution: string; workers: number; signal: AbortSignal }

/** Writes a PMTiles archive of the settlements. Worker threads create the tiles, one column of tiles per task. */
export async function writeTiles(
  shapes: TileShape[],
  { path, attribution, workers, signal }: LeastCostTileOptions,
) {
  const boxes = shapes.map(boxOf)
  const out = createPmtiles({
    path,
    tileset,
    bounds: boxes.length === 0 ? [80, 26, 88.3, 30.5] : boundsOfBoxes(boxes),
    attribution,
  })
  await runTasks<TileTask, TileBatch>({
    module: new URL('./least-cost-tile-worker.ts', import.meta.url),
    shared: null,
    tasks: [{ layers: [points(shapes, boxes)], column: null }, ...columns(shapes, boxes)],
    workers,
    signal,
    onResult: batch => addTiles(batch, out),
  })
  return out.finish()
}

function points(shapes: TileShape[], boxes: Bounds[]): ShapeLayer {
  const houses = (shape: TileShape) => Number(shape.properties.num_house)
  const largest = shapes.map((_, i) => i).sort((a, b) => houses(shapes[b]) - houses(shapes[a]) || a - b)
  const made = largest.map((i, rank): TileShape => {
    const [west, south, east, north] = boxes[i]
    return {
      ...shapes[i],
      minzoom: drawnFrom.find(([count]) => rank < count)?.[1] ?? zooms.points.maxzoom,
      geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
    }
  })
  return { name: layer, ...zooms.points, shapes: made }
}

/** Groups outlines into tasks, one for each column of tiles that they touch at their minimum zoom. */
function columns(shapes: TileShape[], boxes: Bounds[]): TileTask[] {
  const { minzoom: zoom } = zooms.outlines
  // Tiles have a buffer of 1/64 of their width.
  const columnAt = (lng: number, over: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom + over / 64)
  const byColumn = new Map<number, TileShape[]>()
  for (const [i, shape] of shapes.entries()) {
    for (let x = columnAt(boxes[i][0], -1); x <= columnAt(boxes[i][2], 1); x++) {
      const columnShapes = byColumn.get(x)
      if (columnShapes) columnShapes.push(shape)
      else byColumn.set(x, [shape])
    }
  }
  return [...byColumn].map(([x, columnShapes]) => ({
    layers: [{ name: layer, ...zooms.outlines, shapes: columnShapes }],
    column: { zoom, x },
  }))
}

function boxOf({ geometry }: TileShape): Bounds {
  if (geometry.type !== 'Polygon') throw new Error(`a settlement is a ${geometry.type}`)
  return boundsOf(geometry.coordinates[0])
}
