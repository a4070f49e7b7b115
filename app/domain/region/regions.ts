import { type AreaIndex, indexArea, indexHolds } from '../spatial/area-index.ts'
import type { Bounds, LngLat, MultiPolygonRings } from '../spatial/geometry.ts'
import { labelPoint } from '../spatial/label-point.ts'
import { area_km2 } from '../spatial/measure.ts'
import { levelOf, type RegionLevel, type Sddmm, wardCode } from './codes.ts'
import type { Fact } from './facts.ts'
import { type ArcRefs, arcReader, boundsOf, mergedRings, type RegionTopology } from './region-topology.ts'

/** What the atlas knows of the country's regions. Codes of any level; 0 is the nation. Positions in degrees. */
export type Regions = {
  /** The local level at a position; null in a protected area and abroad. */
  localLevelAt(at: LngLat): Sddmm | null
  wardAt(at: LngLat): { sddmm: Sddmm; ward: number } | null
  /** Exact outline; neighbours share its vertices. Throws a RangeError for an unknown code. */
  outline(code: number): MultiPolygonRings
  /** The outline, made ready for questions about positions and polygons. */
  outlineIndex(code: number): AreaIndex
  wardOutlines(sddmm: Sddmm): { ward: number; outline: MultiPolygonRings }[]
  /** One outline around local levels, without the borders between them. */
  mergedOutline(codes: Sddmm[]): MultiPolygonRings
  /** On the ellipsoid. */
  area_km2(code: number): number
  bounds(code: number): Bounds
  labelPoint(code: number): LngLat
  /** Local levels that share a border of some length, by code. */
  neighbours(sddmm: Sddmm): Sddmm[]
  /** Throws a RangeError for an unknown code. */
  fact(sddmm: Sddmm): Fact
  /** Ascending. */
  codes(level: RegionLevel): number[]
  protectedAreas(): { name: string; dcode: number; outline: MultiPolygonRings }[]
}

/** Opens `regions.topojson` (parsed) with its facts; outlines are built when first asked for, and kept. */
export function openRegions(topology: RegionTopology, facts: Fact[]): Regions {
  const read = arcReader(topology)
  const { province, district, local_level, protected_area, ward } = topology.objects
  const refs = new Map<number, ArcRefs>()
  for (const object of [province, district, local_level, ward]) {
    for (const geometry of object.geometries) refs.set(Number(geometry.id), refsOf(geometry))
  }
  const nation = province.geometries.map(geometry => refsOf(geometry))
  const byCode = new Map(facts.map(fact => [fact.code, fact]))
  const codes = (object: { geometries: { id?: number | string }[] }) =>
    object.geometries.map(({ id }) => Number(id)).sort((a, b) => a - b)

  const outline = kept((code: number): MultiPolygonRings => {
    if (code === 0) return mergedRings(nation, read)
    const found = refs.get(code)
    if (!found) throw new RangeError(`no region ${code}`)
    return found.map(rings => rings.map(read))
  })
  const outlineIndex = kept((code: number) => indexArea(outline(code)))
  const bounds = kept((code: number) => boundsOf(outline(code)))
  const measured_km2 = kept((code: number) => area_km2(outline(code)))
  const label = kept((code: number) => labelPoint(outline(code)))
  const neighbourTable = kept((_: number) => neighbourhood(local_level.geometries))
  const candidates = kept((_: number) => cellTable(codes(local_level), bounds))
  const fact = (code: Sddmm) => {
    const found = byCode.get(code)
    if (!found) throw new RangeError(`no local level ${code}`)
    return found
  }

  function localLevelAt(at: LngLat): Sddmm | null {
    for (const code of candidates(0)(at)) if (indexHolds(outlineIndex(code), at)) return code
    return null
  }

  return {
    localLevelAt,
    wardAt(at) {
      const sddmm = localLevelAt(at)
      if (sddmm === null) return null
      for (let number = 1; number <= fact(sddmm).wards; number++) {
        const code = wardCode(sddmm, number)
        if (refs.has(code) && indexHolds(outlineIndex(code), at)) return { sddmm, ward: number }
      }
      return null
    },
    outline,
    outlineIndex,
    wardOutlines: sddmm =>
      Array.from({ length: fact(sddmm).wards }, (_, i) => ({
        ward: i + 1,
        outline: outline(wardCode(sddmm, i + 1)),
      })),
    mergedOutline: merged => {
      const chosen = merged.map(code => refs.get(code))
      if (chosen.some(found => !found)) throw new RangeError(`no region among ${merged.join(', ')}`)
      return mergedRings(chosen as ArcRefs[], read)
    },
    area_km2: measured_km2,
    bounds,
    labelPoint: label,
    neighbours: sddmm => neighbourTable(0).get(fact(sddmm).code) ?? [],
    fact,
    codes(level) {
      if (level === 'country') return [0]
      return codes(level === 'province' ? province : level === 'district' ? district : local_level)
    },
    protectedAreas: () =>
      protected_area.geometries.map(geometry => ({
        name: String(geometry.properties?.name ?? ''),
        dcode: Number(geometry.properties?.DCode),
        outline: refsOf(geometry).map(rings => rings.map(read)),
      })),
  }
}

/** Whether a number is a code of a province, district or local level of the regions, or 0. */
export function isRegion(regions: Regions, code: number): boolean {
  return regions.codes(levelOf(code)).includes(code)
}

const refsOf = ({ type, arcs }: { type: string; arcs: unknown }): ArcRefs =>
  (type === 'Polygon' ? [arcs] : arcs) as ArcRefs

function kept<T>(make: (code: number) => T): (code: number) => T {
  const known = new Map<number, T>()
  return code => {
    let value = known.get(code)
    if (value === undefined) {
      value = make(code)
      known.set(code, value)
    }
    return value
  }
}

function neighbourhood(
  geometries: { id?: number | string; type: string; arcs: unknown }[],
): Map<Sddmm, Sddmm[]> {
  const beside = new Map<number, number[]>()
  for (const geometry of geometries) {
    for (const ref of refsOf(geometry).flat(2)) {
      const arc = ref < 0 ? ~ref : ref
      const sides = beside.get(arc)
      if (sides) sides.push(Number(geometry.id))
      else beside.set(arc, [Number(geometry.id)])
    }
  }
  const table = new Map<Sddmm, Set<Sddmm>>()
  for (const [a, b] of beside.values()) {
    if (b === undefined || a === b) continue
    for (const [one, other] of [
      [a, b],
      [b, a],
    ])
      table.set(one, (table.get(one) ?? new Set()).add(other))
  }
  return new Map([...table].map(([code, others]) => [code, [...others].sort((a, b) => a - b)]))
}

const cell_deg = 0.05

/** Answers the regions whose bounds meet the cell of a position. */
function cellTable(codes: number[], bounds: (code: number) => Bounds): (at: LngLat) => number[] {
  const cells = new Map<number, number[]>()
  const column = (lon: number) => Math.floor(lon / cell_deg)
  for (const code of codes) {
    const [west, south, east, north] = bounds(code)
    for (let y = column(south); y <= column(north); y++) {
      for (let x = column(west); x <= column(east); x++) {
        const list = cells.get(y * 10_000 + x)
        if (list) list.push(code)
        else cells.set(y * 10_000 + x, [code])
      }
    }
  }
  return ([lon, lat]) => cells.get(column(lat) * 10_000 + column(lon)) ?? []
}
