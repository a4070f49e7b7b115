import { landCovers } from '../../../tiles/schema.ts'
import type { Sddmm } from '../../domain/region/codes.ts'
import { forEachCellInside } from '../../domain/spatial/cells-inside.ts'
import { cellAt } from '../../domain/spatial/raster.ts'
import type { Atlas } from './atlas.ts'

export type LandCover = (typeof landCovers)[number]

/** Cells of each land cover in a local level; the one of its point where it is smaller than a cell. */
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
