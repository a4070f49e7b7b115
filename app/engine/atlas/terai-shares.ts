import type { MultiPolygonRings } from '../../domain/geometry.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { cellCentre, forEachCellInside } from '../../domain/spatial/cells-inside.ts'
import { centroid } from '../../domain/spatial/centroid.ts'
import { isTeraiAt, type TerrainRasters } from './terrain-facts.ts'

/**
 * Returns a function that says whether more than half of a local level is in the Terai. The result is computed once
 * for each local level.
 */
export function teraiShares(
  outlineOf: (sddmm: Sddmm) => MultiPolygonRings,
  ground: TerrainRasters,
): (sddmm: Sddmm) => boolean {
  const known = new Map<Sddmm, boolean>()
  return sddmm => {
    const isTerai = known.get(sddmm) ?? isMostlyTerai(outlineOf(sddmm), ground)
    known.set(sddmm, isTerai)
    return isTerai
  }
}

function isMostlyTerai(outline: MultiPolygonRings, ground: TerrainRasters): boolean {
  let balance = 0
  let cells = 0
  for (const rings of outline) {
    forEachCellInside(ground.terai, rings, cell => {
      cells++
      balance += isTeraiAt(ground, cellCentre(ground.terai, cell)) ? 1 : -1
    })
  }
  return cells > 0 ? balance > 0 : outline.some(rings => isTeraiAt(ground, centroid(rings)))
}
