import type { LandCoverInfo } from '../../domain/plan/steps/land-cover.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { forEachCellInside } from '../../domain/spatial/cells-inside.ts'
import { cellAt } from '../../domain/spatial/raster.ts'
import { landCovers } from '../../domain/tilesets/schema.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'

export type LandCover = (typeof landCovers)[number]

/** The land covers of the map that make up each land cover of a plan. */
export const mapCoversOf: Record<keyof LandCoverInfo, LandCover[]> = {
  forest_sqkm: ['open forest', 'dense forest'],
  shrubland_sqkm: ['shrubland'],
  grassland_sqkm: ['grassland'],
  agriculture_sqkm: ['cropland'],
  barren_sqkm: ['bare'],
  water_body_sqkm: ['water'],
  builtup_area_sqkm: ['built-up'],
  snow_glacier_sqkm: ['snow or glacier'],
}

/**
 * Number of cells of each land cover in a local level. If the level is smaller than a cell, the land cover at its point
 * counts.
 */
export function landCoverOf({ ground, regions, facts }: Atlas, sddmm: Sddmm): Record<LandCover, number> {
  const cells = Object.fromEntries(landCovers.map(cover => [cover, 0])) as Record<LandCover, number>
  const count = (cell: number) => {
    const cover = landCovers[ground.landCover.cells[cell]]
    if (cover !== undefined) cells[cover]++
  }
  for (const rings of regions.outline(sddmm)) forEachCellInside(ground.landCover, rings, count)
  const fact = facts.get(sddmm)
  if (fact && Object.values(cells).every(one => one === 0)) {
    const cell = cellAt(ground.landCover, [fact.lon, fact.lat])
    if (cell >= 0) count(cell)
  }
  return cells
}
