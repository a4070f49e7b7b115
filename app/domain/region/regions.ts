import { featureCollection, intersect, multiPolygon, polygon } from '@turf/turf'
import type { MultiPolygon, Polygon } from 'geojson'
import { type Bounds, boundsOf, type LngLat, type MultiPolygonRings, type PolygonRings } from '../geometry.ts'
import { districtOf, provinceNames, type Sddmm, wardCode } from '../region-codes.ts'
import { area_km2 } from '../spatial/measure.ts'
import { type AreaIndex, indexArea, indexContains } from '../spatial/polygon/area-index.ts'
import { labelPoint } from '../spatial/polygon/label-point.ts'
import { nearestArea } from '../spatial/polygon/nearest-area.ts'
import { polygonTouchesArea } from '../spatial/polygon/polygon-touches-area.ts'
import type { Fact } from './facts.ts'
import { neighboursOf } from './neighbours.ts'
import { type ArcRefs, mergedRings, type RegionTopology, readArcs, refsOf } from './region-topology.ts'

export type Region = { code: number; name: string; bounds: Bounds }
export type Level = { fact: Fact; bounds: Bounds }

/** Regions of the atlas. Codes may be of any level, including wards; 0 is the country. Positions are in degrees. */
export type Regions = {
  /** Ordered by code. */
  provinces: Region[]
  districts: Region[]
  levels: Level[]
  level(sddmm: Sddmm): Level | null
  /** Returns the local level at a position, or null in a protected area or abroad. */
  levelAt(at: LngLat): Sddmm | null
  /**
   * Returns the code of the ward at a position. If no ward is mapped there, it is the nearest ward of the same local
   * level.
   */
  wardAt(at: LngLat): number | null
  /** Local levels that share at least one point with a polygon, ordered by code. */
  levelsTouching(rings: PolygonRings): Sddmm[]
  /** Exact outline, whose vertices neighbours share. Throws a RangeError for an unknown code. */
  outline(code: number): MultiPolygonRings
  /** The outline, indexed for queries about positions and polygons. */
  outlineIndex(code: number): AreaIndex
  wardOutline(code: number): MultiPolygonRings
  /** The part of a local level in which no ward is mapped, or null if there is none. */
  unmappedOutline(sddmm: Sddmm): MultiPolygonRings | null
  /** Whether a ward was generated although others are mapped. */
  isWardGenerated(code: number): boolean
  /** Wards of a local level that have an outline. */
  wardNumbers(sddmm: Sddmm): number[]
  /** Starts with ward 1. */
  wardOutlines(sddmm: Sddmm): { ward: number; outline: MultiPolygonRings }[]
  /** Share of a ward's area that is inside a polygon, from 0 to 1. */
  wardShare(code: number, rings: PolygonRings): number
  /** Outline of the country. */
  country: MultiPolygonRings
  /** A single outline around regions, without the boundaries between them. */
  union(codes: readonly number[]): MultiPolygonRings
  /** On the ellipsoid. */
  area_km2(code: number): number
  bounds(code: number): Bounds
  labelPoint(code: number): LngLat
  /** Local levels that share a boundary, ordered by code. */
  neighbours(sddmm: Sddmm): Sddmm[]
  protectedAreas: { name: string; dcode: number; outline: MultiPolygonRings }[]
}

type AreaShape = Polygon | MultiPolygon

/** Opens `regions.topojson` (parsed) together with its facts. */
export function openRegions(topology: RegionTopology, facts: Fact[]): Regions {
  const arcs = readArcs(topology)
  const { province, district, local_level, protected_area, ward } = topology.objects
  const refs = new Map<number, ArcRefs>()
  for (const object of [province, district, local_level, ward]) {
    for (const geometry of object.geometries) refs.set(Number(geometry.id), refsOf(geometry))
  }
  const generated = new Set(
    ward.geometries.flatMap(({ id, properties }) => (properties?.generated === true ? [Number(id)] : [])),
  )
  const known = (code: number): ArcRefs => {
    const found = refs.get(code)
    if (!found) throw new RangeError(`no region ${code}`)
    return found
  }
  const union = (codes: readonly number[]) => mergedRings(codes.map(known), arcs.ring)
  const provinceCodes = province.geometries.map(({ id }) => Number(id))
  const nation = cachedByCode(() => union(provinceCodes))
  /**
   * Created on request. If the outlines of all levels were cached, they would cause most of the work of garbage
   * collection.
   */
  const outline = (code: number) => (code === 0 ? nation(0) : known(code).map(rings => rings.map(arcs.ring)))
  const outlineIndex = cachedByCode((code: number) => indexArea(outline(code)))
  const bounds = cachedByCode((code: number) =>
    arcs.bounds(code === 0 ? provinceCodes.flatMap(known) : known(code)),
  )
  const measured_km2 = cachedByCode((code: number) => area_km2(outline(code)))

  const levels = facts
    .filter(fact => refs.has(fact.code))
    .sort((a, b) => a.code - b.code)
    .map((fact): Level => ({ fact, bounds: bounds(fact.code) }))
  const byCode = new Map(levels.map(level => [level.fact.code, level]))
  const districtNames = new Map(facts.map(fact => [districtOf(fact.code), fact.district]))
  const regions = (object: typeof district, nameOf: (code: number) => string): Region[] =>
    object.geometries
      .map(({ id }) => ({ code: Number(id), name: nameOf(Number(id)), bounds: bounds(Number(id)) }))
      .sort((a, b) => a.code - b.code)
  const candidates = cellTable(levels)
  const neighbours = cachedByCode((_: number) => neighboursOf(local_level.geometries))
  const wardsOf = (sddmm: Sddmm) =>
    Array.from({ length: byCode.get(sddmm)?.fact.wards ?? 0 }, (_, i) => i + 1).filter(number =>
      refs.has(wardCode(sddmm, number)),
    )

  function levelAt(at: LngLat): Sddmm | null {
    for (const code of candidates(at)) if (indexContains(outlineIndex(code), at)) return code
    return null
  }

  return {
    provinces: regions(province, code => provinceNames[code] ?? ''),
    districts: regions(district, code => districtNames.get(code) ?? ''),
    levels,
    level: sddmm => byCode.get(sddmm) ?? null,
    levelAt,
    wardAt(at) {
      const sddmm = levelAt(at)
      if (sddmm === null) return null
      const codes = wardsOf(sddmm).map(number => wardCode(sddmm, number))
      const holding = codes.find(code => indexContains(outlineIndex(code), at))
      return holding ?? nearestArea(codes, outlineIndex, at)
    },
    levelsTouching(rings) {
      const [west, south, east, north] = boundsOf(rings[0])
      return levels
        .filter(({ bounds: b }) => b[0] <= east && b[2] >= west && b[1] <= north && b[3] >= south)
        .map(({ fact }) => fact.code)
        .filter(code => polygonTouchesArea(rings, outlineIndex(code)))
    },
    outline,
    outlineIndex,
    wardOutline: outline,
    unmappedOutline: sddmm => (refs.has(wardCode(sddmm, 0)) ? outline(wardCode(sddmm, 0)) : null),
    isWardGenerated: code => generated.has(code),
    wardNumbers: wardsOf,
    wardOutlines: sddmm =>
      wardsOf(sddmm).map(number => ({ ward: number, outline: outline(wardCode(sddmm, number)) })),
    wardShare(code, rings) {
      const common = intersect(featureCollection<AreaShape>([multiPolygon(outline(code)), polygon(rings)]))
      if (!common) return 0
      const { type, coordinates } = common.geometry
      const area = (type === 'Polygon' ? [coordinates] : coordinates) as MultiPolygonRings
      return Math.min(1, area_km2(area) / measured_km2(code))
    },
    get country() {
      return outline(0)
    },
    union,
    area_km2: measured_km2,
    bounds,
    labelPoint: cachedByCode((code: number) => labelPoint(outline(code))),
    neighbours: sddmm => neighbours(0).get(sddmm) ?? [],
    protectedAreas: protected_area.geometries.map(geometry => ({
      name: String(geometry.properties?.name ?? ''),
      dcode: Number(geometry.properties?.DCode),
      outline: refsOf(geometry).map(rings => rings.map(arcs.ring)),
    })),
  }
}

function cachedByCode<T>(make: (code: number) => T): (code: number) => T {
  const values = new Map<number, T>()
  return code => {
    let value = values.get(code)
    if (value === undefined) {
      value = make(code)
      values.set(code, value)
    }
    return value
  }
}

const cell_deg = 0.05

/** Finds the local levels whose bounds overlap the cell that contains a position. */
function cellTable(levels: Level[]): (at: LngLat) => Sddmm[] {
  const cells = new Map<number, Sddmm[]>()
  const cell = (degrees: number) => Math.floor(degrees / cell_deg)
  for (const { fact, bounds } of levels) {
    const [west, south, east, north] = bounds.map(cell)
    for (let y = south; y <= north; y++) {
      for (let x = west; x <= east; x++) {
        const list = cells.get(y * 10_000 + x)
        if (list) list.push(fact.code)
        else cells.set(y * 10_000 + x, [fact.code])
      }
    }
  }
  return ([lon, lat]) => cells.get(cell(lat) * 10_000 + cell(lon)) ?? []
}
