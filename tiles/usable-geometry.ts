import type { Geometry, Position } from 'geojson'
import { numberIn } from '../app/domain/cells/numbers.ts'
import { boundsOf, type LngLat, nepalExtent } from '../app/domain/geometry.ts'

/** What a layer is made of: single or multiple. */
export type ShapeKind = 'point' | 'line' | 'area'
export type UsableGeometry =
  | { geometry: Geometry; mended: string[]; unusable?: undefined }
  /** `unusable` is the short reason by which rows are counted, `what` says more of this one. */
  | { unusable: string; what: string; geometry?: undefined }

const types: Record<string, { kind: ShapeKind; many: boolean }> = {
  Point: { kind: 'point', many: false },
  MultiPoint: { kind: 'point', many: true },
  LineString: { kind: 'line', many: false },
  MultiLineString: { kind: 'line', many: true },
  Polygon: { kind: 'area', many: false },
  MultiPolygon: { kind: 'area', many: true },
}
const names: Record<ShapeKind, string> = { point: 'Point', line: 'LineString', area: 'Polygon' }
/** Far around Nepal: no longitude there could be a latitude. */
const [west, south, east, north] = [76, 22, 93, 34]

class Unusable extends Error {
  readonly reason: string
  constructor(reason: string, what: string) {
    super(what)
    this.reason = reason
  }
}

/**
 * Geometry of a source's feature as one of `kinds`, repaired where that is safe: unclosed rings, repeated
 * positions, parts without extent, numbers written as text, latitude before longitude; heights are dropped.
 * Otherwise the reason why it cannot be used. Never throws, whatever `geometry` is.
 */
export function usableGeometry(geometry: unknown, kinds: readonly ShapeKind[]): UsableGeometry {
  const mended = new Set<string>()
  try {
    return { geometry: usable(geometry, kinds, mended), mended: [...mended] }
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    return { unusable: error.reason, what: error.message }
  }
}

function usable(geometry: unknown, kinds: readonly ShapeKind[], mended: Set<string>): Geometry {
  if (typeof geometry !== 'object' || geometry === null) throw new Unusable('no geometry', 'has no geometry')
  const { type, coordinates, geometries } = geometry as Record<string, unknown>
  if (type === 'GeometryCollection' && Array.isArray(geometries) && geometries.length === 1) {
    return usable(geometries[0], kinds, mended)
  }
  const known = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : null
  if (!known || !kinds.includes(known.kind)) {
    const expected = kinds.map(kind => names[kind]).join(' or ')
    throw new Unusable('another type of geometry', `is a ${shown(type)}; expected ${expected}`)
  }
  const parts = known.many ? listed(coordinates) : [listed(coordinates)]
  if (parts.length === 0 || !parts.some(part => listed(part).length > 0)) {
    throw new Unusable('empty geometry', 'has an empty geometry')
  }
  const read = (value: unknown) => position(value, mended)
  const lineOf = (value: unknown) => withoutRepeats(listed(value).map(read), mended)
  if (known.kind === 'point') {
    if (parts.length > 1) throw new Unusable('several points', `has ${parts.length} points instead of one`)
    return { type: 'Point', coordinates: placed([[read(parts[0])]], mended)[0][0] }
  }
  if (known.kind === 'line') {
    const lines = partsThatPass(
      parts.map(lineOf),
      line => line.length > 1,
      mended,
      'part without a length dropped',
    )
    if (lines.length === 0) throw new Unusable('no length', 'has no length')
    placed(lines, mended)
    return lines.length === 1
      ? { type: 'LineString', coordinates: lines[0] }
      : { type: 'MultiLineString', coordinates: lines }
  }
  const polygons = parts.map(part => polygonOf(listed(part).map(lineOf), mended))
  const whole = partsThatPass(polygons, rings => rings.length > 0, mended, 'part without an area dropped')
  if (whole.length === 0) throw new Unusable('no area', 'has no ring that encloses an area')
  placed(whole.flat(), mended)
  return whole.length === 1
    ? { type: 'Polygon', coordinates: whole[0] }
    : { type: 'MultiPolygon', coordinates: whole }
}

/** Closed rings that enclose something; none when the outer one does not. */
function polygonOf(rings: LngLat[][], mended: Set<string>): LngLat[][] {
  for (const ring of rings) {
    if (ring.length < 3) continue
    const [first, last] = [ring[0], ring[ring.length - 1]]
    if (first[0] === last[0] && first[1] === last[1]) continue
    ring.push([first[0], first[1]])
    mended.add('ring closed')
  }
  if (rings.length === 0 || !hasArea(rings[0])) return []
  return partsThatPass(rings, hasArea, mended, 'hole without an area dropped')
}

/** Whether not all positions lie on one line; if a ring crosses itself, signed areas may cancel out. */
function hasArea(ring: LngLat[]): boolean {
  if (ring.length < 4) return false
  const [x0, y0] = ring[0]
  let far = [0, 0]
  for (const [x, y] of ring) {
    if ((x - x0) ** 2 + (y - y0) ** 2 > far[0] ** 2 + far[1] ** 2) far = [x - x0, y - y0]
  }
  const min = (far[0] ** 2 + far[1] ** 2) * 1e-9
  return ring.some(([x, y]) => Math.abs(far[0] * (y - y0) - far[1] * (x - x0)) > min)
}

/** Corrects swapped axes in place; throws if positions are not degrees or no part can lie in Nepal. */
function placed(lines: LngLat[][], mended: Set<string>): LngLat[][] {
  const bounds = boundsOf(lines.flat())
  if (bounds[0] >= south && bounds[2] <= north && bounds[1] >= west && bounds[3] <= east) {
    for (const at of lines.flat()) at.reverse()
    mended.add('latitude and longitude swapped back')
    return lines
  }
  const at = `${lines[0][0][0]}, ${lines[0][0][1]}`
  if (bounds[0] < -180 || bounds[2] > 180 || bounds[1] < -90 || bounds[3] > 90) {
    const wrong = lines.flat().find(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90)
    const what = `has a position outside longitude and latitude: ${wrong?.join(', ')}; expected degrees of WGS 84`
    throw new Unusable('no degrees', what)
  }
  const [w, s, e, n] = nepalExtent
  if (bounds[0] > e || bounds[2] < w || bounds[1] > n || bounds[3] < s) {
    throw new Unusable('outside Nepal', `lies outside Nepal (${at})`)
  }
  return lines
}

function position(value: unknown, mended: Set<string>): LngLat {
  const [x, y] = (Array.isArray(value) ? value : []) as Position
  if (Number.isFinite(x) && Number.isFinite(y)) return [x, y]
  const read = [x, y].map(part => (typeof part === 'string' ? (numberIn(part) ?? Number.NaN) : part))
  if (!read.every(part => Number.isFinite(part))) {
    throw new Unusable('broken coordinates', `has a position that is not two numbers: ${shown(value)}`)
  }
  mended.add('coordinates written as text')
  return [read[0], read[1]]
}

function withoutRepeats(line: LngLat[], mended: Set<string>): LngLat[] {
  const differs = ([x, y]: LngLat, i: number) => i === 0 || x !== line[i - 1][0] || y !== line[i - 1][1]
  return partsThatPass(line, differs, mended, 'repeated positions dropped')
}

function partsThatPass<Part>(
  parts: Part[],
  test: (part: Part, i: number) => boolean,
  mended: Set<string>,
  mend: string,
): Part[] {
  const left = parts.filter(test)
  if (left.length > 0 && left.length < parts.length) mended.add(mend)
  return left
}

function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new Unusable('broken coordinates', `has coordinates that are no list: ${shown(value)}`)
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 60) : `${JSON.stringify(value)}`.slice(0, 60)
