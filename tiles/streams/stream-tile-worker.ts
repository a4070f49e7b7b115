import {
  lowestVertex,
  openStreamNetwork,
  type StreamNetwork,
} from '../../app/domain/spatial/water/stream-network.ts'
import { drawnFrom, tilesets } from '../../app/domain/tilesets/schema.ts'
import { encodeVectorTile, type TileFeature } from '../../app/formats/vector-tile.ts'
import { serveTasks } from '../../app/node/task-pool.ts'
import { mercatorX, mercatorY } from '../write/mercator.ts'
import { buffersOf, packTiles, type Tile, type TileBatch } from '../write/tile-batch.ts'
import { clipPlaneLine, type PlaneLine, simplifyLine } from './plane-line.ts'

/** Tiles of minzoom to maxzoom inside the tile z/x/y (the whole world at z 0). */
export type BlockTask = { z: number; x: number; y: number; minzoom: number; maxzoom: number }

const { minzoom, maxzoom } = tilesets.streams
const extent = 4096
const buffer = 64
/** Lines may move by so many tile units when they are simplified; not at the closest zoom. */
const tolerance = 3

serveTasks<ArrayBuffer, BlockTask, TileBatch>(bytes => {
  const network = openStreamNetwork(bytes)
  const plane = project(network)
  return task => {
    const batch = packTiles(tilesOf(network, plane, task))
    return { result: batch, transfer: buffersOf(batch) }
  }
})

/** Smallest zoom at which a stream of this Strahler order is drawn. */
function firstZoom(order: number): number {
  return drawnFrom.streamOrder[order] ?? minzoom
}

/** World coordinates (0 to 1) of all vertices. */
function project({ lng_e7, lat_e7 }: StreamNetwork) {
  const x = Float64Array.from(lng_e7, lng => mercatorX(lng / 1e7))
  const heights = new Map<number, number>()
  const y = Float64Array.from(lat_e7, lat => {
    // Between latitudes a ten-thousandth of a degree apart the projection is straight to a hundredth of a metre.
    const low = Math.floor(lat / 1000)
    const part = lat / 1000 - low
    return heightAt(heights, low) * (1 - part) + heightAt(heights, low + 1) * part
  })
  return { x, y }
}

function heightAt(heights: Map<number, number>, key: number): number {
  let height = heights.get(key)
  if (height === undefined) {
    height = mercatorY(key / 1e4)
    heights.set(key, height)
  }
  return height
}

function tilesOf(
  network: StreamNetwork,
  plane: { x: Float64Array; y: Float64Array },
  task: BlockTask,
): Tile[] {
  const blockSide = 2 ** task.z
  const within = (value: number, block: number) =>
    value * blockSide >= block - 0.02 && value * blockSide <= block + 1.02
  const arcs: number[] = []
  for (let arc = 0; arc < network.count; arc++) {
    for (let v = network.first[arc]; v < network.first[arc + 1]; v++) {
      if (!within(plane.x[v], task.x) || !within(plane.y[v], task.y)) continue
      arcs.push(arc)
      break
    }
  }
  const tiles: Tile[] = []
  for (let z = task.minzoom; z <= task.maxzoom; z++) {
    const features = new Map<number, TileFeature[]>()
    const scale = 2 ** z * extent
    const [minX, maxX] = range(task.x, z - task.z)
    const [minY, maxY] = range(task.y, z - task.z)
    for (const arc of arcs) {
      if (firstZoom(network.order[arc]) > z) continue
      const line: PlaneLine = []
      for (let v = network.first[arc]; v < network.first[arc + 1]; v++)
        line.push([plane.x[v] * scale, plane.y[v] * scale])
      const drawn = z < maxzoom ? simplifyLine(line, tolerance) : line
      const box = boxOf(drawn)
      for (let x = Math.max(minX, box[0]); x <= Math.min(maxX, box[2]); x++) {
        for (let y = Math.max(minY, box[1]); y <= Math.min(maxY, box[3]); y++) {
          const geometry = partsIn(drawn, x, y)
          if (geometry.length === 0) continue
          const key = x * 2 ** z + y
          const list = features.get(key)
          const feature: TileFeature = { id: arc + 1, type: 2, geometry, tags: tagsOf(network, arc) }
          if (list) list.push(feature)
          else features.set(key, [feature])
        }
      }
    }
    for (const [key, streamline] of features) {
      const bytes = encodeVectorTile({ streamline })
      if (bytes) tiles.push({ z, x: Math.floor(key / 2 ** z), y: key % 2 ** z, bytes })
    }
  }
  return tiles
}

/** First and last tile of a block so many zooms further down. */
function range(block: number, deeper: number): [number, number] {
  return [block * 2 ** deeper, (block + 1) * 2 ** deeper - 1]
}

function boxOf(line: PlaneLine): [number, number, number, number] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of line) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return [west - buffer, north - buffer, east + buffer, south + buffer].map(value =>
    Math.floor(value / extent),
  ) as [number, number, number, number]
}

function partsIn(line: PlaneLine, x: number, y: number): PlaneLine[] {
  const parts = clipPlaneLine(
    line,
    x * extent - buffer,
    y * extent - buffer,
    (x + 1) * extent + buffer,
    (y + 1) * extent + buffer,
  )
  const rounded: PlaneLine[] = []
  for (const part of parts) {
    const points: PlaneLine = []
    for (const at of part) {
      const px = Math.round(at[0] - x * extent)
      const py = Math.round(at[1] - y * extent)
      const last = points[points.length - 1]
      if (last === undefined || last[0] !== px || last[1] !== py) points.push([px, py])
    }
    if (points.length > 1) rounded.push(points)
  }
  return rounded
}

function tagsOf(network: StreamNetwork, arc: number) {
  return {
    arcid: arc + 1,
    order: network.order[arc],
    upstream_km2: Math.round(network.upstream_km2[lowestVertex(network, arc + 1)] * 100) / 100,
    discharge_m3s: Math.round(network.discharge_m3s[arc] * 10000) / 10000,
    discharge_wet_m3s: Math.round(network.discharge_wet_m3s[arc] * 1000) / 1000,
    length_km: Math.round(network.length_km[arc] * 1000) / 1000,
  }
}
