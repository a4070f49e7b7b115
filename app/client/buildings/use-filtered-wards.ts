import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { MultiPolygonRings, PolygonRings } from '../../domain/geometry.ts'
import { wardOutlines } from '../../domain/region/contract.ts'
import { endpointQuery } from '../api/queries.ts'
import { buildingFilterAtom, filteredWardsAtom } from '../map/building-filter-state.ts'
import { chosenFilterAtom } from './buildings-state.ts'

/**
 * Keeps the mask of the map in line with the selected wards, and the filter in line with the municipality. If the
 * municipality changes, the selected wards are cleared. Without a municipality, there is no filter.
 */
export function useFilteredWards(sddmm: number | null): void {
  const { wards } = useAtomValue(chosenFilterAtom)
  const choose = useSetAtom(chosenFilterAtom)
  const setFilter = useSetAtom(buildingFilterAtom)
  const cutOut = useSetAtom(filteredWardsAtom)
  const own = wards === null || wards.every(code => Math.floor(code / 100) === sddmm)
  const outlines = useQuery({
    ...endpointQuery(wardOutlines, { params: { municipality: String(sddmm) } }),
    enabled: sddmm !== null && wards !== null && own,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  useEffect(() => {
    if (sddmm === null) setFilter(null)
    else if (!own) choose({ wards: null })
  }, [sddmm, own, choose, setFilter])
  useEffect(() => {
    if (wards === null) cutOut(null)
    else if (outlines && own) {
      const chosen = outlines.features.filter(({ properties }) => wards.includes(properties.code))
      cutOut(
        chosen.flatMap(({ geometry: { type, coordinates } }) =>
          type === 'Polygon' ? [coordinates as PolygonRings] : (coordinates as MultiPolygonRings),
        ),
      )
    }
  }, [wards, outlines, own, cutOut])
}
