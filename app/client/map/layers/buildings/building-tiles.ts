import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { countsAsHouse } from '../../../../domain/spatial/buildings/building-classes.ts'

/**
 * Buildings of one tile in the format of deck.gl. Memoize the object: another object is uploaded to the GPU again, even
 * if it has the same arrays.
 */
export type BuildingTile = {
  data: {
    length: number
    attributes: {
      /** Longitude and latitude of each building in turn, in degrees. */
      getPosition: { value: Float64Array; size: 2 }
      /**
       * For each building: footprint, distance class, 1 for a house, and 1 for a building that comes from a source (0
       * for others).
       */
      getFilterValue: { value: Float32Array; size: 4 }
    }
  }
  /** Whether some buildings come from a source, in a layer that is otherwise generated. */
  hasDelivered: boolean
  /** Use of a building, given its index. */
  useOf(this: void, building: unknown, place: { index: number }): number
}

/** Reads the `building` layer of a tile; null if there is none. */
export function readBuildingTile(bytes: ArrayBuffer, z: number, x: number, y: number): BuildingTile | null {
  const layer = new VectorTile(new PbfReader(bytes)).layers.building
  if (!layer) return null
  const positions: number[] = []
  const classes: number[] = []
  const uses: number[] = []
  let hasDelivered = false
  const size = layer.extent * 2 ** z
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i)
    const { footprint, use, grid_distance, generated } = feature.properties
    const isDelivered = generated === false
    hasDelivered ||= isDelivered
    for (const ring of feature.loadGeometry()) {
      for (const point of ring) {
        positions.push(...lngLat((x * layer.extent + point.x) / size, (y * layer.extent + point.y) / size))
        classes.push(
          Number(footprint),
          Number(grid_distance),
          Number(countsAsHouse(Number(footprint), Number(use))),
          Number(isDelivered),
        )
        uses.push(Number(use))
      }
    }
  }
  const data = {
    length: uses.length,
    attributes: {
      getPosition: { value: new Float64Array(positions), size: 2 as const },
      getFilterValue: { value: new Float32Array(classes), size: 4 as const },
    },
  }
  return { data, hasDelivered, useOf: (_, { index }) => uses[index] }
}

/** Converts a position from Web Mercator, with x and y from 0 to 1 and y pointing south. */
function lngLat(x: number, y: number): [number, number] {
  return [x * 360 - 180, (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90]
}
