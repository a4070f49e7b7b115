import { SourceError } from '../recipe.ts'
import { childOf, parseWkt, type WktNode } from './wkt.ts'

/** WGS 84 in degrees as GeoJSON, FlatGeobuf and OGC name it, by abbreviation, URN or address. */
const wgs84Names = [
  /^(?:urn:(?:x-)?ogc:def:crs:)?(?:OGC:)?(?:[\d.]*:)?CRS:{0,2}84h?$/i,
  /^(?:urn:(?:x-)?ogc:def:crs:)?EPSG:(?:[\d.]*:)?(?:4326|4979)$/i,
  /^https?:\/\/www\.opengis\.net\/def\/crs\/(?:OGC\/[\d.]+\/CRS84h?|EPSG\/[\d.]+\/(?:4326|4979))$/i,
  /^https?:\/\/www\.opengis\.net\/gml\/srs\/epsg\.xml#4326$/i,
  /^WGS ?84$/i,
]
/** Its datum, or datum ensemble, with any signs between the words. */
const wgs84Datum = /^(?:(?:d|gcs)?(?:wgs(?:19)?84)|worldgeodeticsystem(?:of)?1984)(?:ensemble|\w?\d+)?$/
const degree_rad = 0.017453292519943
/** Everest 1830 (1937 Adjustment), of Nepal 1981. */
const everest = { axis_m: 6377276.345, flattening: 300.8017 }
/** Nepal 1981 to WGS 84, EPSG:6208; good to 0.26 m. */
const shift_m = '293.17,726.18,245.36'

/**
 * Throws for coordinates that are not longitude and latitude of WGS 84, with the command that makes them so. They are
 * not converted here: Nepal's older grids (Everest 1830) need a shift of datum that their names do not carry, and
 * without it everything would lie some 300 m beside its place.
 */
export function refuseOtherSystem(file: string, system: string): void {
  const text = system.trim()
  if (wgs84Names.some(pattern => pattern.test(text))) return
  const root = parseWkt(text)
  if (root !== null && isWgs84(root)) return
  const title = root?.values[0] ?? /^\w+\["([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 60)
  const from = root && oldNepaliSystem(root)
  const hint = from
    ? `, with -s_srs ${from} before -t_srs: the datum of Nepal 1981 lies some 300 m beside WGS 84`
    : ''
  throw new SourceError(
    file,
    null,
    `is in reference system ${title}, not WGS 84; run ${remedyFor(file)}${hint}`,
  )
}

/** The command that brings a vector file into WGS 84. */
export function remedyFor(file: string): string {
  const name = file.replace(/\.(shp\.)?\w+$/i, '')
  return `ogr2ogr -t_srs EPSG:4326 ${name}-4326.geojson ${/\.zip$/i.test(file) ? '/vsizip/' : ''}${file}`
}

const geographic = [
  'GEOGCS',
  'GEOGCRS',
  'GEOGRAPHICCRS',
  'GEODCRS',
  'GEODETICCRS',
  'BASEGEOGCRS',
  'BASEGEODCRS',
]
const projected = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS']

/** The horizontal system that coordinates are in: without heights, and without a transformation to another system. */
function horizontal(root: WktNode): WktNode | undefined {
  const { keyword } = root
  if (keyword === 'BOUNDCRS') {
    const [of] = childOf(root, 'SOURCECRS')?.children ?? []
    return of && horizontal(of)
  }
  if (['COMPD_CS', 'COMPOUNDCRS'].includes(keyword)) return root.children[0] && horizontal(root.children[0])
  return root
}

const datumOf = (crs: WktNode) => childOf(crs, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE')
const ellipsoidOf = (datum: WktNode | undefined) => childOf(datum, 'SPHEROID', 'ELLIPSOID')
const isNear = (value: string | undefined, right: number, off: number) =>
  value !== undefined && Math.abs(Number(value) - right) <= off

/** By the datum and its ellipsoid: names of the system, remarks, usages and shifts to WGS 84 say nothing of it. */
function isWgs84(root: WktNode): boolean {
  const crs = horizontal(root)
  if (crs === undefined || !geographic.includes(crs.keyword)) return false
  const meridian = childOf(crs, 'PRIMEM', 'PRIMEMERIDIAN')
  if (meridian !== undefined && !isNear(meridian.values[1], 0, 1e-9)) return false
  if (!unitsOf(crs).every(unit => isNear(unit.values[1], degree_rad, 1e-9))) return false
  const datum = datumOf(crs)
  if (datum === undefined) return wgs84Datum.test(plain(crs.values[0]))
  const [, axis, flattening] = ellipsoidOf(datum)?.values ?? []
  const isOfEllipsoid = isNear(axis, 6378137, 0.001) && isNear(flattening, 298.257223563, 1e-6)
  if (axis !== undefined && !isOfEllipsoid) return false
  if (childOf(datum, 'TOWGS84')?.values.some(value => Number(value) !== 0)) return false
  const name = plain(datum.values[0])
  const isUnnamed = /^(unknown|notspecified)/.test(name) || wgs84Datum.test(plain(crs.values[0]))
  return wgs84Datum.test(name) || (isOfEllipsoid && isUnnamed)
}

const plain = (name = '') => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Of angles; an ellipsoidal height has metres. */
function unitsOf(crs: WktNode): WktNode[] {
  const ofAxes = crs.children.filter(({ keyword }) => keyword === 'AXIS')
  return [crs, ...ofAxes].flatMap(({ children }) =>
    children.filter(({ keyword }) => keyword === 'ANGLEUNIT' || (keyword === 'UNIT' && ofAxes.length < 3)),
  )
}

/** GDAL definition of Nepal 1981, or of MUTM on it, with the shift of datum; null for another system. */
function oldNepaliSystem(root: WktNode): string | null {
  const crs = horizontal(root)
  if (crs === undefined) return null
  const isProjected = projected.includes(crs.keyword)
  const base = isProjected ? childOf(crs, ...geographic) : crs
  const [, axis, flattening] = ellipsoidOf(base && datumOf(base))?.values ?? []
  if (!isNear(axis, everest.axis_m, 0.01) || !isNear(flattening, everest.flattening, 1e-3)) return null
  if (!isProjected) return 'EPSG:6207'
  const parameters = [crs, ...crs.children.filter(({ keyword }) => keyword === 'CONVERSION')]
    .flatMap(({ children }) => children)
    .filter(({ keyword }) => keyword === 'PARAMETER')
  const parameterOf = (name: RegExp) =>
    parameters.find(({ values }) => name.test(plain(values[0])))?.values[1]
  const meridian = parameterOf(/^(centralmeridian|longitudeofnaturalorigin)$/)
  if (meridian === undefined) return null
  const scale = parameterOf(/^scalefactor/) ?? '0.9999'
  const easting = parameterOf(/^falseeasting$/) ?? '500000'
  return `"+proj=tmerc +lat_0=0 +lon_0=${Number(meridian)} +k=${Number(scale)} +x_0=${Number(easting)} +y_0=0 +ellps=evrst30 +towgs84=${shift_m} +units=m"`
}
