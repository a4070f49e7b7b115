import type { InstitutionLoad } from '../../domain/bat/costs/quantities.ts'
import type { LngLat } from '../../domain/geometry.ts'
import {
  type BuildingUse,
  buildingUse,
  buildingUses,
} from '../../domain/spatial/buildings/building-classes.ts'
import { type BuildingGrid, forEachPosition } from '../../domain/spatial/buildings/building-grid.ts'

/** An institution in a network. Its position is null if no building on the map matches. */
export type PlacedInstitution = { at: LngLat | null; load_W: number; kind: number }

/**
 * Building uses in which an institution may be found, starting with the most likely, by the names of the predefined
 * kinds.
 */
export const usesOf: Readonly<Record<string, readonly BuildingUse[]>> = {
  'Primary school': ['school'],
  'Secondary school': ['school'],
  Campus: ['school'],
  'Health post': ['health_post', 'clinic'],
  'Primary health centre': ['clinic', 'health_post', 'hospital'],
  Hospital: ['hospital', 'clinic'],
  'Ward office': ['office'],
  'Municipal office': ['office'],
  'Police post': ['office'],
  Temple: ['temple'],
  Monastery: ['temple'],
  Mosque: ['mosque'],
  Church: ['church'],
  'Community hall': ['community'],
  Shop: ['retail', 'commercial'],
  Hotel: ['hotel'],
  Mill: ['mill', 'industrial'],
  Workshop: ['industrial'],
  'Bank/cooperative': ['commercial', 'office'],
  'Telecom tower': ['telecom'],
}

/** Places institutions one by one, each in the next unused building with a matching use. */
export function placeInstitutions(
  loads: readonly InstitutionLoad[],
  placesOf: (use: BuildingUse) => readonly LngLat[],
): PlacedInstitution[] {
  const used = new Map<BuildingUse, number>()
  const nextOf = (uses: readonly BuildingUse[]): LngLat | null => {
    for (const use of uses) {
      const count = used.get(use) ?? 0
      const at = placesOf(use)[count]
      if (at === undefined) continue
      used.set(use, count + 1)
      return at
    }
    return null
  }
  return loads.flatMap(({ name, number, load_W }, k) =>
    Array.from({ length: number }, () => ({ at: nextOf(usesOf[name] ?? []), load_W, kind: k + 1 })),
  )
}

/** Positions of buildings by use, in the order of their grids. */
export function placesByUse(
  grids: readonly { grid: BuildingGrid; indices: Uint32Array }[],
): (use: BuildingUse) => readonly LngLat[] {
  const places = new Map<BuildingUse, LngLat[]>()
  for (const { grid, indices } of grids) {
    let next = 0
    forEachPosition(grid, indices, (lng, lat) => {
      const use = buildingUses[buildingUse(grid.kinds[indices[next++]])]
      const known = places.get(use)
      if (known) known.push([lng, lat])
      else places.set(use, [[lng, lat]])
    })
  }
  return use => places.get(use) ?? []
}
