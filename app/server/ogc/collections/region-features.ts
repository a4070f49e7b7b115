import {
  type Bounds,
  boundsOf,
  containsBounds,
  type MultiPolygonRings,
  meetBounds,
  ringOf,
} from '../../../domain/geometry.ts'
import { districtNamesNe } from '../../../domain/region/district-names.ts'
import { type Fact, nepaliName } from '../../../domain/region/facts.ts'
import {
  districtOf,
  provinceNames,
  provinceNamesNe,
  provinceOf,
  type Sddmm,
  wardCode,
} from '../../../domain/region-codes.ts'
import { type AreaIndex, indexArea } from '../../../domain/spatial/polygon/area-index.ts'
import { polygonTouchesArea } from '../../../domain/spatial/polygon/polygon-touches-area.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { toGeometry } from '../../region/outline.ts'
import { type Collection, featurePageOf, type OgcFeature } from './collection.ts'

type Part = Pick<Collection, 'find' | 'one'>

/** Whether an area has a point in a box. Where possible, this is decided by the bounding box of the area. */
function areaMeets(box: Bounds, own: Bounds, index: () => AreaIndex): boolean {
  if (!meetBounds(box, own)) return false
  return containsBounds(box, own) || polygonTouchesArea([ringOf(box)], index())
}

/** Regions by code, which is also their id. */
function byCode(
  { regions }: Atlas,
  codes: readonly number[],
  properties: (code: number) => Record<string, unknown>,
): Part {
  const places = new Map(codes.map((code, place) => [code, place]))
  const feature = (place: number): OgcFeature => {
    const code = codes[place]
    return { id: code, geometry: toGeometry(regions.outline(code)), properties: properties(code) }
  }
  function* within(box: Bounds) {
    for (const [place, code] of codes.entries())
      if (areaMeets(box, regions.bounds(code), () => regions.outlineIndex(code))) yield place
  }
  return {
    find: query => featurePageOf(query, codes.length, within, feature, place => properties(codes[place])),
    one(id) {
      const place = places.get(id)
      return place === undefined ? null : feature(place)
    },
  }
}

export function provinces(atlas: Atlas): Part {
  const codes = atlas.regions.provinces.map(({ code }) => code)
  return byCode(atlas, codes, SCode => ({
    SCode,
    Province: provinceNames[SCode],
    name_ne: provinceNamesNe[SCode],
  }))
}

export function districts(atlas: Atlas): Part {
  const names = new Map(atlas.regions.districts.map(({ code, name }) => [code, name]))
  return byCode(atlas, [...names.keys()], DCode => {
    const SCode = Math.floor(DCode / 100)
    const name_ne = districtNamesNe[DCode]
    return { SCode, Province: provinceNames[SCode], DCode, District: names.get(DCode), name_ne }
  })
}

export function localLevels(atlas: Atlas): Part {
  const codes = atlas.regions.levels.map(({ fact }) => fact.code)
  return byCode(atlas, codes, SDDMM => {
    const fact = atlas.facts.get(SDDMM)
    return {
      SCode: provinceOf(SDDMM),
      Province: provinceNames[provinceOf(SDDMM)],
      DCode: districtOf(SDDMM),
      District: fact?.district,
      SDDMM,
      GaPa_NaPa: fact?.name_en,
      name_ne: fact && nepaliName(fact),
      type: fact?.type,
      wards: fact?.wards,
      area_km2: fact?.area_km2,
      population: fact?.pop_2021,
      households: fact?.households_2021,
    }
  })
}

/** Census figures of a ward. They are absent if the census has none. */
const figuresOfWard = (fact: Fact | undefined, ward: number) => ({
  population: fact?.ward_people?.[ward - 1],
  households: fact?.ward_households[ward - 1],
})

/** Wards by code. They are examined one by one only in local levels that the edge of a box crosses. */
export function wards({ regions, facts }: Atlas): Part {
  const codes = regions.levels.flatMap(({ fact }) =>
    regions.wardNumbers(fact.code).map(ward => wardCode(fact.code, ward)),
  )
  const places = new Map(codes.map((code, place) => [code, place]))
  const first = new Map<Sddmm, number>()
  for (const [place, code] of codes.entries()) {
    const sddmm = Math.floor(code / 100)
    if (!first.has(sddmm)) first.set(sddmm, place)
  }
  const properties = (place: number) => {
    const code = codes[place]
    const SDDMM = Math.floor(code / 100)
    const ward = code % 100
    const generated = regions.isWardGenerated(code)
    return { SDDMM, ward, ...figuresOfWard(facts.get(SDDMM), ward), generated }
  }
  const feature = (place: number): OgcFeature => {
    const code = codes[place]
    return { id: code, geometry: toGeometry(regions.wardOutline(code)), properties: properties(place) }
  }
  function* within(box: Bounds) {
    for (const { fact, bounds } of regions.levels) {
      if (!meetBounds(box, bounds)) continue
      const isWhole = containsBounds(box, bounds)
      for (
        let place = first.get(fact.code) ?? codes.length;
        Math.floor(codes[place] / 100) === fact.code;
        place++
      ) {
        const code = codes[place]
        if (isWhole || areaMeets(box, regions.bounds(code), () => regions.outlineIndex(code))) yield place
      }
    }
  }
  return {
    find: query => featurePageOf(query, codes.length, within, feature, properties),
    one(id) {
      const place = places.get(id)
      return place === undefined ? null : feature(place)
    },
  }
}

export function protectedAreas({ regions: { protectedAreas: areas } }: Atlas): Part {
  const feature = (place: number): OgcFeature => {
    const { name, dcode, outline } = areas[place]
    return { id: place + 1, geometry: toGeometry(outline), properties: { name, DCode: dcode } }
  }
  const boundsOfArea = (outline: MultiPolygonRings) => boundsOf(outline.flatMap(([outer]) => outer))
  function* within(box: Bounds) {
    for (const [place, { outline }] of areas.entries())
      if (areaMeets(box, boundsOfArea(outline), () => indexArea(outline))) yield place
  }
  return {
    find: query => featurePageOf(query, areas.length, within, feature),
    one: id => (areas[id - 1] === undefined ? null : feature(id - 1)),
  }
}
