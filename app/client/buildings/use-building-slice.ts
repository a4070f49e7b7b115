import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { municipalityBuildings } from '../../domain/region/contract.ts'
import type { BuildingFilter } from '../../domain/spatial/buildings/building-filter.ts'
import { type BuildingSlice, decodeBuildingSlice } from '../../domain/spatial/buildings/building-slice.ts'
import {
  type BuildingTally,
  type Facets,
  facetsOf,
  tallyOf,
} from '../../domain/spatial/buildings/building-tally.ts'
import { endpointQuery } from '../api/queries.ts'

export type Counted = { slice: BuildingSlice; tally: BuildingTally }

/** The buildings of a municipality, decoded and counted once. They are fetched when they are first needed. */
export function useBuildingSlice(sddmm: number | null, wanted: boolean) {
  return useQuery({
    ...endpointQuery(municipalityBuildings, { params: { municipality: String(sddmm) } }),
    enabled: sddmm !== null && wanted,
    staleTime: Number.POSITIVE_INFINITY,
    select: counted,
  })
}

function counted(bytes: ArrayBuffer): Counted {
  const slice = decodeBuildingSlice(bytes)
  return { slice, tally: tallyOf(slice) }
}

export function useFacets(known: Counted | undefined, filter: BuildingFilter): Facets | null {
  return useMemo(() => (known ? facetsOf(known.tally, filter) : null), [known, filter])
}
