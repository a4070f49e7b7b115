import { SourceError } from '../recipe.ts'

/** WGS 84 in degrees as GeoJSON, FlatGeobuf, .prj files and OGC name it. */
const wgs84 = [
  /\bCRS:?:?84$/i,
  /\bEPSG:(?:\d*:)?4326$/i,
  /^GEOG(?:CS|CRS)\[.*?WGS[ _]?(?:19)?84/is,
  /^WGS ?84$/i,
]

/**
 * Throws for coordinates that are not longitude and latitude of WGS 84, with the command that makes them so. They are
 * not converted here: Nepal's older grids (Everest 1830) need a shift of datum that their names do not carry, and
 * without it everything would lie some 300 m beside its place.
 */
export function refuseOtherSystem(file: string, system: string): void {
  if (wgs84.some(pattern => pattern.test(system.trim()))) return
  const title = /^\w+\["([^"]*)"/.exec(system)?.[1] ?? system.slice(0, 60)
  throw new SourceError(file, null, `is in reference system ${title}, not WGS 84; run ${remedyFor(file)}`)
}

/** The command that brings a vector file into WGS 84. */
export function remedyFor(file: string): string {
  const name = file.replace(/\.(shp\.)?\w+$/i, '')
  return `ogr2ogr -t_srs EPSG:4326 ${name}-4326.geojson ${/\.zip$/i.test(file) ? '/vsizip/' : ''}${file}`
}
