import { useQuery } from '@tanstack/react-query'
import { municipalityHouses, municipalityOutline } from '../../domain/region/contract.ts'
import { roundHalfUp } from '../../domain/format.ts'
import { countInside, decodeBuildingGrid } from '../../domain/spatial/building-grid.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { ringArea_km2 } from '../../domain/spatial/measure.ts'
import { endpointQuery } from '../api/queries.ts'
import { closedRing } from './bat-request.ts'

export type LiveCount = { houses: number; households: number; area_km2: number }

/**
 * Counts the houses inside a ring from the municipality's slice of the index, here in the browser; null until
 * the slice has come. The server's count is the authority when the analysis runs.
 */
export function useHouseCounter(sddmm: number | null): ((ring: LngLat[]) => LiveCount) | null {
  const params = { params: { municipality: String(sddmm) } }
  const slice = useQuery({
    ...endpointQuery(municipalityHouses, params),
    enabled: sddmm !== null,
    select: decodeBuildingGrid,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const outline = useQuery({ ...endpointQuery(municipalityOutline, params), enabled: sddmm !== null })
  const grid = slice.data
  const perHouse = outline.data?.properties.households_per_house
  if (grid === undefined || perHouse === undefined) return null
  return ring => {
    if (ring.length < 3) return { houses: 0, households: 0, area_km2: 0 }
    const closed = closedRing(ring)
    const houses = countInside(grid, [closed])
    return { houses, households: roundHalfUp(houses * perHouse, 0), area_km2: ringArea_km2(closed) }
  }
}
