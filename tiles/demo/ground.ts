import { readFile } from 'node:fs/promises'
import type { LngLat } from '../../app/domain/geometry.ts'
import { metresPerDegree } from '../../app/domain/spatial/local-metric.ts'
import { decodeRaster } from '../../app/domain/spatial/raster.ts'
import { SourceError } from '../recipe.ts'

/** Rise in metres over a metre, eastwards and northwards. */
export type Gradient = { east: number; north: number; steepness: number }
export type DemoGround = {
  /** Elevation in metres between the centres of four cells; 0 if unknown. */
  elevation_m(lng: number, lat: number): number
  gradient(lng: number, lat: number): Gradient
  /** Metres above the mean of the ground some `reach_m` around: negative in valleys, positive on ridges. */
  prominence_m(lng: number, lat: number, reach_m: number): number
}

/** Opens `elevation.raster` for the recipes that place things on it. */
export async function openGround(path: string): Promise<DemoGround> {
  let bytes: Buffer<ArrayBuffer>
  try {
    bytes = await readFile(path)
  } catch {
    throw new SourceError(path, null, 'the terrain must be built first (npm run tiles -- --only terrain)')
  }
  return openGroundBytes(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** The same from the file's content. */
export function openGroundBytes(content: ArrayBuffer): DemoGround {
  const { cells, width, height, west, north, cell_deg, nodata } = decodeRaster<Float32Array>(content)

  /** Width and height in metres of a cell of each row. */
  const rowMetres = new Float64Array(height * 2)
  for (let row = 0; row < height; row++) {
    const metres = metresPerDegree(north - (row + 0.5) * cell_deg)
    rowMetres[row * 2] = metres.lng * cell_deg
    rowMetres[row * 2 + 1] = metres.lat * cell_deg
  }
  const at = (column: number, row: number) => {
    const x = column < 0 ? 0 : column >= width ? width - 1 : column
    const y = row < 0 ? 0 : row >= height ? height - 1 : row
    const value = cells[y * width + x]
    return value === nodata || Number.isNaN(value) ? 0 : value
  }
  const elevation_m = (lng: number, lat: number) => {
    const x = (lng - west) / cell_deg - 0.5
    const y = (north - lat) / cell_deg - 0.5
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = x - column
    const v = y - row
    const upper = at(column, row) * (1 - u) + at(column + 1, row) * u
    const lower = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u
    return upper * (1 - v) + lower * v
  }
  return {
    elevation_m,
    gradient(lng, lat) {
      const d = cell_deg / 2
      const row = Math.max(0, Math.min(height - 1, Math.floor((north - lat) / cell_deg)))
      const east = (elevation_m(lng + d, lat) - elevation_m(lng - d, lat)) / rowMetres[row * 2]
      const rise = (elevation_m(lng, lat + d) - elevation_m(lng, lat - d)) / rowMetres[row * 2 + 1]
      return { east, north: rise, steepness: Math.sqrt(east * east + rise * rise) }
    },
    prominence_m(lng, lat, reach_m) {
      const metres = metresPerDegree(lat)
      let sum = 0
      for (const [dx, dy] of compass) {
        sum += elevation_m(lng + (dx * reach_m) / metres.lng, lat + (dy * reach_m) / metres.lat)
      }
      return elevation_m(lng, lat) - sum / compass.length
    },
  }
}

const compass: LngLat[] = [
  [1, 0],
  [0.7, 0.7],
  [0, 1],
  [-0.7, 0.7],
  [-1, 0],
  [-0.7, -0.7],
  [0, -1],
  [0.7, -0.7],
]
