import { readFile } from 'node:fs/promises'
import { feature } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { MultiPolygonRings, PolygonRings } from '../../app/domain/geometry.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import { type AreaTest, areaTest } from '../area-test.ts'
import { SourceError } from '../recipe.ts'

export type WardArea = { ward: number; polygons: MultiPolygonRings; area: AreaTest }
/** `unmapped` is ground without a mapped ward: places there count for the nearest ward. */
export type SettledMunicipality = { fact: Fact; wards: WardArea[]; unmapped?: WardArea }

type Ward = { SDDMM: number; ward: number }

type RegionFile = Topology<{
  ward: { type: 'GeometryCollection'; geometries: (Polygon<Ward> | MultiPolygon<Ward>)[] }
}>

/** The local levels with their facts and the areas of their wards, by code; `only` leaves out all others. */
export async function readMunicipalities(
  regionsPath: string,
  factsPath: string,
  only?: Set<number>,
): Promise<SettledMunicipality[]> {
  return municipalitiesOf(await json(regionsPath), await json(factsPath), regionsPath, only)
}

/** The same from the content of the two files. */
export function municipalitiesOf(
  regions: unknown,
  facts: unknown,
  regionsPath: string,
  only?: Set<number>,
): SettledMunicipality[] {
  const topology = regions as RegionFile
  const wards = new Map<number, WardArea[]>()
  for (const geometry of topology.objects.ward.geometries) {
    const { SDDMM, ward } = geometry.properties ?? { SDDMM: 0, ward: 0 }
    if (only && !only.has(SDDMM)) continue
    const shape = geometry.type === 'Polygon' ? feature(topology, geometry) : feature(topology, geometry)
    const { type, coordinates } = shape.geometry
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as PolygonRings[]
    const list = wards.get(SDDMM) ?? []
    list.push({ ward, polygons, area: areaTest(polygons) })
    wards.set(SDDMM, list)
  }
  return (facts as Fact[])
    .filter(fact => !only || only.has(fact.code))
    .sort((a, b) => a.code - b.code)
    .map(fact => {
      const all = (wards.get(fact.code) ?? []).sort((a, b) => a.ward - b.ward)
      const unmapped = all.find(({ ward }) => ward === 0)
      const areas = all.filter(({ ward }) => ward !== 0)
      if (areas.length !== fact.wards) {
        const reason = `has ${areas.length} ward areas, not ${fact.wards}`
        throw new SourceError(regionsPath, `local level ${fact.code}`, reason)
      }
      return { fact, wards: areas, ...(unmapped && { unmapped }) }
    })
}

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new SourceError(
      path,
      null,
      'the boundaries must be built first (npm run tiles -- --only boundaries)',
    )
  }
}
