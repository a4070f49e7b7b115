import { readFile } from 'node:fs/promises'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { MultiPolygonRings } from '../app/domain/geometry.ts'
import type { Fact } from '../app/domain/region/facts.ts'
import type { BuildContext } from './recipe.ts'

export type RegionShape = { fact: Fact; area: MultiPolygonRings }
export type RegionShapes = {
  /** The local levels, by code. */
  levels: RegionShape[]
  /** The provinces: together the whole country, protected areas included. */
  country: MultiPolygonRings
}

type Regions = Topology<Record<string, GeometryCollection<Record<string, unknown>>>>

/** Shapes and facts of the local levels as the boundaries recipe has written them into this atlas. */
export async function readRegionShapes(context: BuildContext): Promise<RegionShapes> {
  const regions = JSON.parse(await readFile(context.file('regions'), 'utf8')) as Regions
  const facts = JSON.parse(await readFile(context.file('facts'), 'utf8')) as Fact[]
  const shapes = new Map(areasOf(regions, 'local_level'))
  const levels = facts
    .filter(fact => shapes.has(fact.code))
    .map(fact => ({ fact, area: shapes.get(fact.code)! }))
    .sort((a, b) => a.fact.code - b.fact.code)
  return { levels, country: areasOf(regions, 'province').flatMap(([, area]) => area) }
}

function areasOf(regions: Regions, name: string): [code: number, area: MultiPolygonRings][] {
  return feature(regions, regions.objects[name]).features.map(({ id, properties, geometry }) => {
    const code = Number(properties?.SDDMM ?? id ?? properties?.SCode)
    if (geometry.type === 'Polygon') return [code, [geometry.coordinates] as MultiPolygonRings]
    if (geometry.type === 'MultiPolygon') return [code, geometry.coordinates as MultiPolygonRings]
    return [code, []]
  })
}
