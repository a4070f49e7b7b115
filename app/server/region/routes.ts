import type { ReplyOf } from '../../domain/api/endpoint.ts'
import { Failure } from '../../domain/api/failure.ts'
import type { MultiPolygonRings } from '../../domain/geometry.ts'
import {
  districtOptions,
  municipalityArea,
  municipalityBuildings,
  municipalityHouses,
  municipalityOptions,
  municipalityOutline,
  neighbourMunicipalities,
  stateOptions,
  wardOutlines,
  workingArea,
} from '../../domain/region/contract.ts'
import { districtOf, provinceNames, provinceOf, type Sddmm, wardCode } from '../../domain/region-codes.ts'
import { sliceInside } from '../../domain/spatial/buildings/cut-grid.ts'
import type { Atlas, AtlasInUse } from '../../engine/atlas/atlas.ts'
import { buildingSliceOf } from '../../engine/atlas/buildings/building-slice.ts'
import { householdsPerHouse } from '../../engine/atlas/buildings/households.ts'
import { perAtlas } from '../../engine/atlas/per-atlas.ts'
import { type CallersArea, workingAreaOf } from '../../engine/working-area.ts'
import { fixed, type Route, serve } from '../kernel/endpoint.ts'
import { listRegionOptions } from './options.ts'
import { toGeometry } from './outline.ts'

/** Maximum number of cached slices and outlines. All 750 slices of the country take about 50 MB. */
const maxCached = 200

/** Region selectors, outlines, houses for the live count and the caller's working area. */
export function regionRoutes(atlas: AtlasInUse): Route[] {
  const options = perAtlas(1, (current: Atlas, _: 'all') => {
    const { states, districts, municipalities } = listRegionOptions(current)
    return { states: fixed(states), districts: fixed(districts), municipalities: fixed(municipalities) }
  })
  const outline = perAtlas(maxCached, (current: Atlas, code: Sddmm) => fixed(outlineOf(current, code)))
  const houses = perAtlas(maxCached, (current: Atlas, code: Sddmm) =>
    fixed(sliceInside(current.houses, current.regions.outline(code))),
  )
  const buildings = perAtlas(maxCached, (current: Atlas, code: Sddmm) =>
    fixed(buildingSliceOf(current, code)),
  )
  const wards = perAtlas(maxCached, (current: Atlas, code: Sddmm) => fixed(wardsOf(current, code)))
  const areas = new WeakMap<CallersArea, ReplyOf<typeof workingArea>>()

  /** Returns the current atlas if it has the local level, and otherwise throws 404. */
  const atlasWith = (code: Sddmm): Atlas => {
    const current = atlas.current()
    if (!current.facts.has(code)) throw new Failure('not_found')
    return current
  }
  return [
    serve(stateOptions, () => options(atlas.current(), 'all').states),
    serve(districtOptions, () => options(atlas.current(), 'all').districts),
    serve(municipalityOptions, () => options(atlas.current(), 'all').municipalities),
    serve(neighbourMunicipalities, ({ params }) => {
      const { regions, facts } = atlasWith(params.municipality)
      const codes = regions.neighbours(params.municipality)
      return { neighbours: codes.map(sddmm => ({ sddmm, name: facts.get(sddmm)?.name_en ?? String(sddmm) })) }
    }),
    serve(municipalityArea, ({ params: { municipality } }) => {
      const fact = atlasWith(municipality).facts.get(municipality)
      return { area: fact?.area_km2 ?? 0 }
    }),
    serve(municipalityOutline, ({ params: { municipality } }) =>
      outline(atlasWith(municipality), municipality),
    ),
    serve(municipalityHouses, ({ params: { municipality } }) =>
      houses(atlasWith(municipality), municipality),
    ),
    serve(municipalityBuildings, ({ params: { municipality } }) =>
      buildings(atlasWith(municipality), municipality),
    ),
    serve(wardOutlines, ({ params: { municipality } }) => wards(atlasWith(municipality), municipality)),
    serve(workingArea, ({ caller }) => {
      const current = atlas.current()
      const area = workingAreaOf(caller, current)
      const known = areas.get(area)
      if (known) return known
      const reply = fixed(toGeoJson(area, current))
      areas.set(area, reply)
      return reply
    }),
  ]
}

type Outline = ReplyOf<typeof municipalityOutline>

function outlineOf(atlas: Atlas, code: Sddmm): Outline {
  const fact = atlas.facts.get(code)
  if (fact === undefined) throw new Failure('not_found')
  const { district, name_en, type, wards } = fact
  return {
    type: 'Feature',
    properties: {
      SCode: provinceOf(code),
      Province: provinceNames[provinceOf(code)],
      DCode: districtOf(code),
      District: district,
      SDDMM: code,
      GaPa_NaPa: name_en,
      type,
      wards,
      is_in_terai: atlas.isInTerai(code),
      households_per_house: householdsPerHouse(fact),
    },
    geometry: toGeometry(atlas.regions.outline(code)),
  }
}

function wardsOf({ regions }: Atlas, SDDMM: Sddmm): ReplyOf<typeof wardOutlines> {
  const features = regions.wardOutlines(SDDMM).map(({ ward, outline }) => ({
    type: 'Feature' as const,
    properties: { SDDMM, ward, code: wardCode(SDDMM, ward) },
    geometry: toGeometry(outline),
  }))
  return { type: 'FeatureCollection', features }
}

function toGeoJson(area: CallersArea, { regions, facts }: Atlas): ReplyOf<typeof workingArea> {
  const feature = (SDDMM: Sddmm | null, GaPa_NaPa: string, outline: MultiPolygonRings) => ({
    type: 'Feature' as const,
    properties: { SDDMM, GaPa_NaPa },
    geometry: toGeometry(outline),
  })
  const features = area.all
    ? [feature(null, 'Nepal', area.outline)]
    : area.codes.map(code => feature(code, facts.get(code)?.name_en ?? '', regions.outline(code)))
  return { type: 'FeatureCollection', all: area.all, features }
}
