import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import { SourceError } from '../../tiles/recipe.ts'
import { wardsWheel } from '../../tiles/wards/wards.ts'

/** A ward of OpenStreetMap as in the wheel, in degrees. */
export type OsmWard = { osm_id: string; name: string; number: number; rings: MultiPolygonRings }

type Row = {
  osm_id: string
  name: string | null
  ward: string | null
  geometry: { type: string; coordinates: unknown }
}

/**
 * Corrections to the wheel's own list of corrections. Each of these wards is in a local level where another ward has
 * the same number, or that has fewer wards. It gets the only number that is not in use there.
 */
export const ownFixes = new Map([
  ['relation/16006503', 11], // Nechasalyan-06 is in Solududhakunda (11107), beside its ward 6
  ['relation/5816729', 7], // Nisikhola-09; Nisikhola (44508) has 7 wards
])

/** Reads the wards of `wards.parquet` and applies the corrections of `ward_number_fixes.csv`. */
export async function readOsmWards(
  members: Map<string, Buffer>,
): Promise<{ wards: OsmWard[]; fixed: string[] }> {
  const { parquet, fixes } = wardsWheel.members
  const bytes = members.get(parquet)!
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const rows = (await parquetReadObjects({ file, compressors })) as Row[]
  const numbers = new Map(ownFixes)
  for (const line of members.get(fixes)!.toString('utf8').split('\n').slice(1)) {
    const [id, number] = line.split(',')
    if (id) numbers.set(id, Number(number))
  }
  const fixed: string[] = []
  const wards = rows.map(({ osm_id, name, ward, geometry }): OsmWard => {
    const number = numbers.get(osm_id) ?? Number(ward)
    if (numbers.has(osm_id)) fixed.push(`${osm_id} ${name ?? ''}: ward ${ward} is ${number}`)
    if (!Number.isInteger(number)) throw new SourceError(parquet, osm_id, `ward ${ward} is no number`)
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return { osm_id, name: name ?? '', number, rings: polygons as MultiPolygonRings }
  })
  return { wards, fixed }
}
