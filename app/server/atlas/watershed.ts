import type { Catchment } from '../../domain/mhp/wecs.ts'
import { cellOutline } from '../../domain/spatial/cell-outline.ts'
import type { LngLat, MultiPolygonRings } from '../../domain/spatial/geometry.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { cellAt } from '../../domain/spatial/raster.ts'
import { upstreamCells } from '../../domain/spatial/water/flow.ts'
import type { Atlas } from './atlas.ts'

export type Watershed = {
  area_km2: number
  /** Parts below 5000 m and 3000 m. */
  a5000_km2: number
  a3000_km2: number
  /** Mean monsoon wetness of the cells that have one, mm; null where none has. */
  mwi_mm: number | null
  outline(): MultiPolygonRings
}

/** The cell that stands for a spot of a stream is looked for so many cells around it (models D4). */
const snap_cells = 3

/**
 * What drains to a spot on an arc: the cell of most accumulation within three cells of it, but none that gathers more
 * than the arc does at its lower end, since beside a confluence that is the other river. Null off the terrain.
 */
export function watershedAt(atlas: Atlas, at: LngLat, arc_km2: number): Watershed | null {
  const cell = streamCell(atlas, at, arc_km2)
  if (cell === null) return null
  const { direction } = atlas.flow
  const cells = upstreamCells(direction.cells, direction.width, cell)
  return { ...measure(atlas, cells), outline: () => cellOutline(cells, direction) }
}

/** As the catchment that discharge is reckoned from. */
export const catchmentOf = ({ area_km2, a5000_km2, mwi_mm }: Watershed): Catchment => ({
  area_km2,
  a5000_km2,
  ...(mwi_mm === null ? {} : { mwi_mm }),
})

function streamCell({ flow: { accumulation } }: Atlas, at: LngLat, arc_km2: number): number | null {
  const { width, height, cells, cell_deg } = accumulation
  const centre = cellAt(accumulation, at)
  if (centre < 0) return null
  const metres = metresPerDegree(at[1])
  const most = Math.ceil((arc_km2 * 1e6 * 1.02) / (cell_deg * metres.lng * cell_deg * metres.lat))
  const x = centre % width
  const y = (centre - x) / width
  let best: number | null = null
  for (let row = Math.max(0, y - snap_cells); row <= Math.min(height - 1, y + snap_cells); row++) {
    for (let column = Math.max(0, x - snap_cells); column <= Math.min(width - 1, x + snap_cells); column++) {
      const cell = row * width + column
      if (cells[cell] <= most && (best === null || cells[cell] > cells[best])) best = cell
    }
  }
  return best
}

function measure({ flow, ground, monsoonWetness }: Atlas, cells: Uint32Array): Omit<Watershed, 'outline'> {
  const { width, north, west, cell_deg } = flow.direction
  const elevation = ground.elevation.cells
  const wetness = monsoonWetness.cells
  let [area, a5000, a3000, wet, wetArea] = [0, 0, 0, 0, 0]
  const rowArea = new Float64Array(flow.direction.height)
  for (let i = 0; i < cells.length; i++) {
    const x = cells[i] % width
    const y = (cells[i] - x) / width
    const lat = north - (y + 0.5) * cell_deg
    if (rowArea[y] === 0) {
      const metres = metresPerDegree(lat)
      rowArea[y] = (cell_deg * metres.lng * cell_deg * metres.lat) / 1e6
    }
    const own = rowArea[y]
    area += own
    if (elevation[cells[i]] < 5000) a5000 += own
    if (elevation[cells[i]] < 3000) a3000 += own
    const column = Math.floor((west + (x + 0.5) * cell_deg - monsoonWetness.west) / monsoonWetness.cell_deg)
    const row = Math.floor((monsoonWetness.north - lat) / monsoonWetness.cell_deg)
    if (column < 0 || row < 0 || column >= monsoonWetness.width || row >= monsoonWetness.height) continue
    const mm = wetness[row * monsoonWetness.width + column]
    if (mm === 0) continue
    wet += own * mm
    wetArea += own
  }
  return {
    area_km2: area,
    a5000_km2: a5000,
    a3000_km2: a3000,
    mwi_mm: wetArea > 0 ? wet / wetArea : null,
  }
}
