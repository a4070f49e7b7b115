import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { roundHalfUp } from '../../domain/format.ts'
import type { LngLat } from '../../domain/geometry.ts'
import {
  municipalityBuildings,
  municipalityHouses,
  municipalityOutline,
} from '../../domain/region/contract.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import {
  type BuildingGrid,
  countInside,
  decodeBuildingGrid,
} from '../../domain/spatial/buildings/building-grid.ts'
import { decodeBuildingSlice } from '../../domain/spatial/buildings/building-slice.ts'
import { filterSlice } from '../../domain/spatial/buildings/filter-slice.ts'
import { ringArea_km2 } from '../../domain/spatial/measure.ts'
import { endpointQuery } from '../api/queries.ts'
import { closedRing } from './bat-request.ts'

export type LiveCount = { houses: number; households: number; area_km2: number }

const inputOf = (sddmm: number | null) => ({ params: { municipality: String(sddmm) } })

/**
 * Houses of the municipality that are included, which are those that match the filter, if there is one. Undefined until
 * they have been loaded.
 */
export function useHouses(sddmm: number | null, filter: BuildingFilter | null): BuildingGrid | undefined {
  const all = useHouseSlice(sddmm)
  const filtered = useFilteredHouses(sddmm, filter)
  return filter === null ? all : filtered
}

function useFilteredHouses(sddmm: number | null, filter: BuildingFilter | null): BuildingGrid | undefined {
  const slice = useQuery({
    ...endpointQuery(municipalityBuildings, inputOf(sddmm)),
    enabled: sddmm !== null && filter !== null,
    select: decodeBuildingSlice,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return (
    useMemo(() => slice && filter && filterSlice(slice, filter).houses.grid, [slice, filter]) ?? undefined
  )
}

/** The municipality's slice of the building index, or undefined until it has been loaded. */
function useHouseSlice(sddmm: number | null): BuildingGrid | undefined {
  return useQuery({
    ...endpointQuery(municipalityHouses, inputOf(sddmm)),
    enabled: sddmm !== null,
    select: decodeBuildingGrid,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Number of households in all houses of the municipality, or null until they have been loaded. */
export function useAllHouseholds(sddmm: number): number | null {
  const grid = useHouseSlice(sddmm)
  const outline = useQuery(endpointQuery(municipalityOutline, inputOf(sddmm)))
  const perHouse = outline.data?.properties.households_per_house
  return grid && perHouse !== undefined ? roundHalfUp(grid.count * perHouse, 0) : null
}

/**
 * Counts the houses inside a ring in the browser. Null until the slice has been loaded. When the analysis runs, the
 * count of the server is used.
 */
export function useHouseCounter(
  sddmm: number | null,
  filter: BuildingFilter | null,
): ((ring: LngLat[]) => LiveCount) | null {
  const grid = useHouses(sddmm, filter)
  const outline = useQuery({ ...endpointQuery(municipalityOutline, inputOf(sddmm)), enabled: sddmm !== null })
  const perHouse = outline.data?.properties.households_per_house
  if (grid === undefined || perHouse === undefined) return null
  return ring => {
    if (ring.length < 3) return { houses: 0, households: 0, area_km2: 0 }
    const closed = closedRing(ring)
    const houses = countInside(grid, [closed])
    return { houses, households: roundHalfUp(houses * perHouse, 0), area_km2: ringArea_km2(closed) }
  }
}
