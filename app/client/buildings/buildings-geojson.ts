import {
  buildingUse,
  buildingUses,
  footprintClasses,
  footprintOf,
  gridDistanceClasses,
  isHouse,
} from '../../domain/spatial/buildings/building-classes.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { forEachPosition } from '../../domain/spatial/buildings/building-grid.ts'
import {
  type BuildingSlice,
  forEachBuilding,
  type SlicePart,
} from '../../domain/spatial/buildings/building-slice.ts'

/** Metadata in a file of buildings. */
export type BuildingsFileInfo = { atlas: string; filter: BuildingFilter; source: string; generated: boolean }

/** Number of buildings that are written at a time, which takes about 10 ms. */
const chunk = 4000

/**
 * Writes the buildings of a slice as a GeoJSON file with points. It is written in chunks, so that a page with a hundred
 * thousand buildings stays usable.
 * @param breathe lets other work run between two chunks
 */
export async function buildingsGeojson(
  slice: BuildingSlice,
  about: BuildingsFileInfo,
  breathe: () => Promise<unknown> = () => new Promise(resolve => setTimeout(resolve)),
): Promise<Blob> {
  const head = JSON.stringify({
    type: 'FeatureCollection',
    name: `buildings-${slice.sddmm}`,
    source: about.source,
    generated: about.generated,
    atlas_version: about.atlas,
    filter: about.filter,
    features: [],
  })
  const pieces: string[] = [head.slice(0, -2)]
  let isFirst = true
  for (const part of [slice.houses, slice.others]) {
    const cells = cellsOf(part)
    for (let from = 0; from < part.grid.count; from += chunk) {
      const features = featuresOf(slice.sddmm, part, cells, from, about.generated)
      pieces.push(isFirst ? '\n' : ',\n', features.join(',\n'))
      isFirst = false
      await breathe()
    }
  }
  pieces.push('\n]}\n')
  return new Blob(pieces, { type: 'application/geo+json' })
}

function cellsOf(part: SlicePart): Uint32Array {
  const cells = new Uint32Array(part.grid.count)
  forEachBuilding(part, (index, cell) => {
    cells[index] = cell
  })
  return cells
}

function featuresOf(
  municipality: number,
  { grid, wards, distances }: SlicePart,
  cells: Uint32Array,
  from: number,
  generated: boolean,
): string[] {
  const indices = Uint32Array.from({ length: Math.min(chunk, grid.count - from) }, (_, i) => from + i)
  const features: string[] = []
  forEachPosition(grid, indices, (lng, lat) => {
    const index = from + features.length
    const kind = grid.kinds[index]
    features.push(
      JSON.stringify({
        type: 'Feature',
        properties: {
          municipality,
          ward: wards[index] === 0 ? null : wards[index],
          house: isHouse(kind),
          footprint_m2: footprintClasses[footprintOf(kind)],
          use: buildingUses[buildingUse(kind)],
          grid_distance_km: distanceName(distances[cells[index]]),
          generated,
        },
        geometry: { type: 'Point', coordinates: [rounded(lng), rounded(lat)] },
      }),
    )
  })
  return features
}

/** Seven decimals correspond to a centimetre, and stored positions are no more precise. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** A distance class as text: '< 0.5', '0.5-1' ... '> 15'. */
export function distanceName(at: number): string {
  const edge = gridDistanceClasses[at]
  const before = gridDistanceClasses[at - 1]
  if (edge === undefined) return `> ${before}`
  return before === undefined ? `≤ ${edge}` : `${before}-${edge}`
}
