import type { Dcode } from '../../../app/domain/region/codes.ts'
import type { MultiPolygonRings } from '../../../app/domain/spatial/geometry.ts'
import { SourceError } from '../../recipe.ts'

/** npm package with the outlines of the 77 districts (MIT). */
const source = 'nepal-geojson'

/** Names of that package which are not those of the facts table. */
const aliases: Record<string, string> = {
  TEHRATHUM: 'Terhathum',
  DHANUSA: 'Dhanusha',
  KAVREPALANCHOWK: 'Kabhrepalanchok',
  MAKWANPUR: 'Makawanpur',
  CHITWAN: 'Chitawan',
  KAPILVASTU: 'Kapilbastu',
  NAWALPUR: 'Nawalparasi East',
  PARASI: 'Nawalparasi West',
  'EASTERN RUKUM': 'Rukum East',
  'WESTERN RUKUM': 'Rukum West',
}

export type DistrictOutline = { code: Dcode; name: string; rings: MultiPolygonRings }

/** Outlines by code of the facts table; throws a SourceError for a district that either side does not know. */
export async function districtOutlines(
  districts: { code: Dcode; name: string }[],
): Promise<DistrictOutline[]> {
  const { default: nepalGeojson } = await import('nepal-geojson')
  const outlines = nepalGeojson.districts().features.map(({ properties, geometry }) => {
    const name = aliases[properties.DISTRICT] ?? properties.DISTRICT
    const found = districts.find(district => district.name.toUpperCase() === name.toUpperCase())
    if (!found) throw new SourceError(source, properties.DISTRICT, 'is no district of the facts table')
    return { ...found, rings: [geometry.coordinates] as MultiPolygonRings }
  })
  const missing = districts.filter(({ code }) => !outlines.some(outline => outline.code === code))
  if (missing.length > 0)
    throw new SourceError(source, null, `has no ${missing.map(({ name }) => name).join(', ')}`)
  return outlines.sort((a, b) => a.code - b.code)
}
