import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wardOfficers } from '../../../domain/plan/contract.ts'
import { municipalityArea, neighbourMunicipalities } from '../../../domain/region/contract.ts'
import { regionLevelOf } from '../../../domain/region-codes.ts'
import { endpointQuery } from '../../api/queries.ts'
import type { PlanValues } from './plan-values.ts'

type Form = { values: PlanValues; change(some: Partial<PlanValues>): void }

/**
 * Data of the selected municipality from the map: its area, its neighbours and a row for each ward. It is filled in
 * when a municipality is newly selected (H-039 to H-041). The values of a saved plan stay.
 */
export function usePrefill({ values, change }: Form, planId: number | null) {
  const { municipality, filledFor } = values
  const enabled = regionLevelOf(municipality) === 'local_level'
  const params = { municipality: String(municipality) }
  const area = useQuery({ ...endpointQuery(municipalityArea, { params }), enabled })
  const near = useQuery({ ...endpointQuery(neighbourMunicipalities, { params }), enabled })
  const wards = useQuery({
    ...endpointQuery(wardOfficers, { params, query: { plan_id: String(planId ?? -1) } }),
    enabled,
    staleTime: 0,
  })
  const isFilled = filledFor === municipality
  const isThere = enabled && area.data && near.data && wards.data && !wards.isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each municipality, when all of it is there
  useEffect(() => {
    if (!isThere || isFilled) return
    change({
      area_sqkm: Math.round(area.data.area * 1e4) / 1e4,
      neighbouring_muni_ids: near.data.neighbours.map(({ sddmm }) => sddmm),
      ward_officers: wards.data,
      filledFor: municipality,
    })
  }, [isThere, isFilled, municipality])
  const failed = [area, near, wards].filter(({ isError }) => isError)
  return {
    area_km2: area.data?.area,
    neighbours: near.data?.neighbours ?? [],
    hasFailed: failed.length > 0,
    again: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
