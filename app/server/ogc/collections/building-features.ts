import { ringOf } from '../../../domain/geometry.ts'
import {
  buildingUse,
  buildingUses,
  footprintClasses,
  footprintOf,
  gridDistanceClasses,
  isHouse,
} from '../../../domain/spatial/buildings/building-classes.ts'
import {
  type BuildingGrid,
  cellOfPoint,
  forEachPosition,
  pageInside,
} from '../../../domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { gridClassOf } from '../../../engine/atlas/grid-classes.ts'
import { type Collection, type OgcFeature, pointAt } from './collection.ts'

/** Features for houses, followed by other buildings. The id of a building is its index in this order plus one. */
export function buildingFeatures(atlas: Atlas): Pick<Collection, 'find' | 'one'> {
  const { houses, otherBuildings } = atlas
  const parts = [
    { grid: houses, before: 0 },
    { grid: otherBuildings, before: houses.count },
  ]
  const count = houses.count + otherBuildings.count
  return {
    find({ boxes, from, max }) {
      let [matched, left] = [0, max]
      const features: OgcFeature[] = []
      for (const { grid, before } of parts) {
        const rest = Math.max(0, from - matched)
        const page =
          boxes === null
            ? {
                matched: grid.count,
                indices: ascending(Math.min(rest, grid.count), Math.min(grid.count, rest + left)),
              }
            : pageInside(
                grid,
                boxes.map(box => [ringOf(box)]),
                rest,
                left,
              )
        features.push(...featuresOf(atlas, grid, page.indices, before))
        left -= page.indices.length
        matched += page.matched
      }
      return { matched, features }
    },
    one(id) {
      if (id > count) return null
      const { grid, before } = parts[id > houses.count ? 1 : 0]
      return featuresOf(atlas, grid, [id - 1 - before], before)[0]
    },
  }
}

const ascending = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => from + i)

function featuresOf(atlas: Atlas, grid: BuildingGrid, indices: number[], before: number): OgcFeature[] {
  const features: OgcFeature[] = []
  let cell = -1
  for (const index of indices) {
    // Boxes are paged separately, so an index may be lower than the one before.
    cell = cellOfPoint(grid, index, index < (features.at(-1)?.id ?? 0) - before ? -1 : cell)
    const kind = grid.kinds[index]
    const properties = {
      footprint_m2: footprintClasses[footprintOf(kind)],
      use: buildingUses[buildingUse(kind)],
      house: isHouse(kind),
      grid_distance_km: distanceText(gridClassOf(atlas, grid, cell)),
    }
    forEachPosition(grid, Uint32Array.of(index), (lng, lat) =>
      features.push({
        id: before + index + 1,
        geometry: pointAt([decimals(lng), decimals(lat)]),
        properties,
      }),
    )
  }
  return features
}

/** Positions are stored with a precision of a hundredth of a metre. */
const decimals = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** A distance class in the notation that footprints use, such as '1-2', or '> 15' for the open class. */
function distanceText(found: number): string {
  const [from, to] = [gridDistanceClasses[found - 1], gridDistanceClasses[found]]
  if (to === undefined) return `> ${from}`
  return `${from ?? 0}-${to}`
}
