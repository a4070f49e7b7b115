import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as v from 'valibot'
import { CallFailure } from '../../domain/api/call-failure.ts'
import type { ReplyOf } from '../../domain/api/endpoint.ts'
import type { MultiPolygonRings, PolygonRings } from '../../domain/geometry.ts'
import {
  type AreaGeometry,
  districtOptions,
  municipalityOptions,
  municipalityOutline,
  stateOptions,
  workingArea,
} from '../../domain/region/contract.ts'
import type { WorkingArea } from '../../domain/region/working-area.ts'
import { regionLevelOf } from '../../domain/region-codes.ts'
import type { AreaRings } from '../../domain/spatial/polygon/inside.ts'
import { endpointQuery } from '../api/queries.ts'
import type { ToolContext } from '../map/tool.ts'
import type { RegionLists } from './cascade.ts'

/** The three lists for the selectors, or null while they are loading. */
export function useRegionLists(): { lists: RegionLists | null; failure: Error | null } {
  const provinces = useQuery(endpointQuery(stateOptions, {}))
  const districts = useQuery(endpointQuery(districtOptions, {}))
  const municipalities = useQuery(endpointQuery(municipalityOptions, {}))
  const lists = useMemo(
    () =>
      provinces.data && districts.data && municipalities.data
        ? { provinces: provinces.data, districts: districts.data, municipalities: municipalities.data }
        : null,
    [provinces.data, districts.data, municipalities.data],
  )
  return { lists, failure: provinces.error ?? districts.error ?? municipalities.error }
}

/** Outline of the selected municipality. Null for higher levels and while it is loading. */
export function useOutline(region: number) {
  const isLocal = regionLevelOf(region) === 'local_level'
  const query = useQuery({
    ...endpointQuery(municipalityOutline, { params: { municipality: String(region) } }),
    enabled: isLocal,
    staleTime: Number.POSITIVE_INFINITY,
    select: toOutline,
  })
  // If the municipality is unknown, the screen reports it by means of its lists.
  const isUnknown = query.error instanceof CallFailure && query.error.status === 404
  return { outline: (isLocal ? query.data : null) ?? null, failure: isUnknown ? null : query.error }
}

/** Working area of the current user, or null while it is loading. */
export function useWorkingArea() {
  const query = useQuery({ ...endpointQuery(workingArea, {}), select: toWorkingArea })
  return { workingArea: query.data ?? null, failure: query.error }
}

/** Context of the tools. */
export function useToolContext(
  workingArea: WorkingArea,
  outline: Outline | null,
  inPlan = false,
): ToolContext {
  return useMemo(
    () => ({
      workingArea,
      municipality: outline && { sddmm: outline.sddmm, area: outline.area, is_in_terai: outline.is_in_terai },
      inPlan,
    }),
    [workingArea, outline, inPlan],
  )
}

export type Outline = { sddmm: number; name: string; area: AreaRings; is_in_terai: boolean; wards: number }

function toOutline({ properties, geometry }: ReplyOf<typeof municipalityOutline>): Outline {
  const { SDDMM, GaPa_NaPa, is_in_terai, wards } = properties
  return { sddmm: SDDMM, name: GaPa_NaPa, area: ringsOf(geometry), is_in_terai, wards }
}

function toWorkingArea({ all, features }: ReplyOf<typeof workingArea>): NonNullable<WorkingArea> {
  return { all, area: features.flatMap(feature => ringsOf(feature.geometry)) }
}

/** The contract ensures that every position is a pair. */
function ringsOf(geometry: v.InferOutput<typeof AreaGeometry>): MultiPolygonRings {
  return geometry.type === 'Polygon'
    ? [geometry.coordinates as PolygonRings]
    : (geometry.coordinates as MultiPolygonRings)
}
