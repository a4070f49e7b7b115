import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Bounds, LngLat } from '../../app/domain/geometry.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
  forEachPosition,
  indicesInside,
} from '../../app/domain/spatial/buildings/building-grid.ts'
import type { BuildContext } from '../recipe.ts'
import type { SettledMunicipality } from '../settlements/wards.ts'
import { buildingSquares, type SquareBits } from '../write/building-squares.ts'
import { pointZoom } from '../write/density.ts'
import { latitudeOf } from '../write/mercator.ts'
import { forEachTile } from '../write/pmtiles-reader.ts'
import { tileRange } from '../write/point-tiler.ts'
import type { ImportedBuildings } from './import-buildings.ts'

/**
 * Squares with buildings from a source; null if all are generated. With an area, its neighbours keep the
 * state of the current atlas' tiles.
 */
export async function deliveredSquares(
  source: ImportedBuildings | null,
  municipalities: readonly SettledMunicipality[],
  within: Bounds | null,
  { previous }: Pick<BuildContext, 'previous'>,
): Promise<SquareBits | null> {
  const before =
    within === null || previous === null
      ? []
      : await deliveredOutside(join(previous, 'buildings.pmtiles'), municipalities, within)
  if (source === null && before.length === 0) return null
  const squares = buildingSquares()
  for (const { lng, lat } of source ? [source.houses, source.others] : []) {
    for (let i = 0; i < lng.length; i++) squares.add(lng[i], lat[i])
  }
  for (const [lng, lat] of before) squares.add(lng, lat)
  return squares.shared
}

/** Positions in tile units of source buildings, in the tiles that touch a box, outside of these polygons. */
async function deliveredOutside(
  path: string,
  municipalities: readonly SettledMunicipality[],
  within: Bounds,
): Promise<LngLat[]> {
  const range = tileRange(within, pointZoom)
  const corners: LngLat[] = []
  await forEachTile(path, (z, x, y, bytes) => {
    if (z !== pointZoom || x < range.x0 || x > range.x1 || y < range.y0 || y > range.y1) return
    const layer = new VectorTile(new PbfReader(gunzipSync(bytes))).layers.building
    for (let i = 0; i < (layer?.length ?? 0); i++) {
      const feature = layer.feature(i)
      if (feature.properties.generated !== false) continue
      const [[point]] = feature.loadGeometry()
      const units = layer.extent * 2 ** z
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]) {
        corners.push([
          ((x * layer.extent + point.x + dx) / units) * 360 - 180,
          latitudeOf((y * layer.extent + point.y + dy) / units),
        ])
      }
    }
  })
  const [lng, lat] = [0, 1].map(at => Float64Array.from(corners, corner => corner[at]))
  const grid = decodeBuildingGrid(encodeBuildingGrid(lng, lat, new Uint8Array(lng.length)).buffer)
  const polygons = municipalities.flatMap(({ wards }) => wards.flatMap(ward => ward.polygons))
  const gone = buildingSquares()
  forEachPosition(grid, indicesInside(grid, polygons), gone.add)
  return corners.filter(([x, y]) => !gone.hasBuilding(x, y))
}
