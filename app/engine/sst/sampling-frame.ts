import type { MultiPolygonRings } from '../../domain/geometry.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { forEachInside } from '../../domain/spatial/buildings/building-grid.ts'
import { indexContains } from '../../domain/spatial/polygon/area-index.ts'
import { clipPolygons } from '../../domain/spatial/polygon/clip-to-area.ts'
import { cellAt } from '../../domain/spatial/raster.ts'
import { utm, utmZone } from '../../domain/spatial/utm.ts'
import { clusterSizeStep_m, type Stratum } from '../../domain/sst/contract.ts'
import { makeFrame, type SamplingFrame } from '../../domain/sst/frame.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { householdsPerHouse } from '../atlas/buildings/households.ts'

export type KnownFrame = SamplingFrame & {
  /** Number of squares that are classified as urban or rural only by the type of the local level (S-079). */
  byType: number
  /** Returns the part of squares that is inside the local level. */
  clip(polygons: MultiPolygonRings): MultiPolygonRings
}

/** Creates the frame of a local level from the building index, for a cluster size of 1 to 8 hundred metres. */
export function makeSamplingFrame(atlas: Atlas, sddmm: Sddmm, size: number): KnownFrame {
  const fact = atlas.facts.get(sddmm)
  const houses: number[] = []
  forEachInside(atlas.houses, atlas.regions.outline(sddmm), (lng, lat) => houses.push(lng, lat))
  const index = atlas.regions.outlineIndex(sddmm)
  const defaultStratum: Stratum = fact?.type === 'Gaunpalika' ? 'rural' : 'urban'
  const { urban } = atlas
  let byType = 0
  const zone = utm(utmZone(atlas.regions.labelPoint(sddmm)[0]))
  const frame = makeFrame(
    Float64Array.from(houses),
    size * clusterSizeStep_m,
    zone,
    householdsPerHouse(fact),
    {
      contains: at => indexContains(index, at),
      placeAt(at) {
        const ward = atlas.regions.wardAt(at)
        const cell = cellAt(urban, at)
        const urbanClass = cell < 0 || urban.cells[cell] === urban.nodata ? null : urban.cells[cell]
        if (urbanClass === null) byType++
        return {
          ward: ward === null || Math.floor(ward / 100) !== sddmm ? 0 : ward % 100,
          stratum: urbanClass === null ? defaultStratum : urbanClass === 1 ? 'urban' : 'rural',
        }
      },
    },
  )
  const clip = (polygons: MultiPolygonRings) => clipPolygons(polygons, atlas.regions.outline(sddmm), index)
  return { ...frame, byType, clip }
}
