import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** The buildings of one tile as the arrays that the GPU takes. */
export type BuildingTile = {
  length: number
  /** lng, lat after each other, in degrees. */
  positions: Float64Array
  /** footprint, use and distance class after each other. */
  classes: Float32Array
}

/** Reads the `building` layer of a tile; null where it has none. */
export function readBuildingTile(bytes: ArrayBuffer, z: number, x: number, y: number): BuildingTile | null {
  const layer = new VectorTile(new PbfReader(bytes)).layers.building
  if (!layer) return null
  const positions: number[] = []
  const classes: number[] = []
  const size = layer.extent * 2 ** z
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i)
    const { footprint, use, grid_distance } = feature.properties
    for (const ring of feature.loadGeometry()) {
      for (const point of ring) {
        positions.push(...lngLat((x * layer.extent + point.x) / size, (y * layer.extent + point.y) / size))
        classes.push(Number(footprint), Number(use), Number(grid_distance))
      }
    }
  }
  return {
    length: positions.length / 2,
    positions: new Float64Array(positions),
    classes: new Float32Array(classes),
  }
}

/** From Web Mercator, both 0 to 1 with y southwards. */
function lngLat(x: number, y: number): [number, number] {
  return [x * 360 - 180, (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90]
}
