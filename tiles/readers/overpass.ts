import { basename } from 'node:path'
import type { Geometry, Position } from 'geojson'
import { SourceError } from '../recipe.ts'
import { jsonTexts, parsedText } from './json-features.ts'
import type { RawFeature } from './raw-feature.ts'

type Place = { lat?: unknown; lon?: unknown } | null
type Member = { type?: unknown; role?: unknown; geometry?: Place[] }
type Element = {
  type?: unknown
  id?: unknown
  lat?: unknown
  lon?: unknown
  center?: Place
  geometry?: Place[]
  members?: Member[]
  tags?: Record<string, unknown>
}

/**
 * Rows of an Overpass API reply in JSON with `out geom` (or `out center`): nodes as points, ways as lines,
 * closed ones with an extent as areas, relations as areas of their outer and inner ways. A tag is a field,
 * `osm_id` is type and number, and `tags` contains all of them again. Throws a SourceError for a truncated
 * reply, which only a remark at its end reveals.
 */
export async function* readOverpass(path: string): AsyncGenerator<RawFeature[]> {
  const file = basename(path)
  let around = ''
  for await (const texts of jsonTexts(path, 'elements', all => (around = all))) {
    yield texts.map(({ place, text }) =>
      rawFeature(file, place, parsedText(file, place, text) as Element | null),
    )
  }
  checkAround(file, around)
}

function checkAround(file: string, around: string): void {
  let value: { elements?: unknown; remark?: unknown } | null
  try {
    value = JSON.parse(around)
  } catch {
    throw new SourceError(file, null, 'is no answer of the Overpass API in JSON ([out:json])')
  }
  if (!Array.isArray(value?.elements)) {
    throw new SourceError(file, null, 'is no answer of the Overpass API: it has no list of elements')
  }
  if (value.remark !== undefined) {
    const remark = String(value.remark).slice(0, 160)
    throw new SourceError(file, null, `was broken off by the server (${remark}); fetch it again`)
  }
}

function rawFeature(file: string, place: string, element: Element | null): RawFeature {
  const { type, id, tags = {} } = element ?? {}
  if (element === null || (type !== 'node' && type !== 'way' && type !== 'relation')) {
    throw new SourceError(file, place, 'is no node, way or relation of OpenStreetMap')
  }
  const properties = { ...tags, tags, osm_id: `${type}/${id}` }
  const geometry = geometryOf(element, tags)
  if (geometry !== null) return { place, geometry, properties }
  const flaw = 'has no geometry: ask for it with "out geom"'
  return { place, geometry: null, properties, flaw }
}

function geometryOf(element: Element, tags: Record<string, unknown>): Geometry | null {
  if (element.type === 'node') return pointOf(element)
  if (element.type === 'way' && element.geometry) {
    const line = lineOf(element.geometry)
    if (line === null) return null
    return isClosed(line) && hasExtent(tags)
      ? { type: 'Polygon', coordinates: [line] }
      : { type: 'LineString', coordinates: line }
  }
  if (element.type === 'relation' && element.members) return areaOf(element.members)
  return element.center ? pointOf(element.center) : null
}

function pointOf(place: Place): Geometry | null {
  const at = positionOf(place)
  return at === null ? null : { type: 'Point', coordinates: at }
}

function positionOf(place: Place): Position | null {
  const { lon, lat } = place ?? {}
  return typeof lon === 'number' && typeof lat === 'number' ? [lon, lat] : null
}

/** Null if a position is missing: the reply was clipped to a box. */
function lineOf(places: Place[]): Position[] | null {
  const line = places.map(positionOf)
  return line.length > 1 && line.every(at => at !== null) ? (line as Position[]) : null
}

const isClosed = (line: Position[]) => line.length > 3 && same(line[0], line[line.length - 1])
const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]

const extents: Record<string, RegExp> = {
  power: /^(substation|plant|generator|transformer)$/,
  area: /^yes$/,
}
function hasExtent(tags: Record<string, unknown>): boolean {
  if (tags.building !== undefined && tags.building !== 'no') return true
  return Object.entries(extents).some(([key, values]) => values.test(String(tags[key] ?? '')))
}

/**
 * Ways of a relation joined end to end into rings; each hole goes to the first outer ring that could contain
 * it.
 */
function areaOf(members: Member[]): Geometry | null {
  const linesOf = (isInner: boolean) =>
    members
      .filter(({ type, role }) => type === 'way' && (role === 'inner') === isInner)
      .map(({ geometry }) => lineOf(geometry ?? []))
  const outer = joinedRings(linesOf(false))
  const inner = joinedRings(linesOf(true))
  if (outer === null || inner === null || outer.length === 0) return null
  const polygons = outer.map(ring => [ring])
  for (const hole of inner) (polygons.find(([ring]) => boxContains(ring, hole)) ?? polygons[0]).push(hole)
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Null if a way is missing or the ways do not close. */
function joinedRings(lines: (Position[] | null)[]): Position[][] | null {
  const left: Position[][] = []
  for (const line of lines) {
    if (line === null) return null
    left.push(line)
  }
  const rings: Position[][] = []
  for (let ring = left.pop(); ring !== undefined; ring = left.pop()) {
    while (!isClosed(ring)) {
      const end: Position = ring[ring.length - 1]
      const next = left.findIndex(line => same(line[0], end) || same(line[line.length - 1], end))
      if (next < 0) return null
      const [line] = left.splice(next, 1)
      ring = [...ring, ...(same(line[0], end) ? line : line.toReversed()).slice(1)]
    }
    rings.push(ring)
  }
  return rings
}

function boxContains(ring: Position[], hole: Position[]): boolean {
  const [xs, ys] = [ring.map(at => at[0]), ring.map(at => at[1])]
  const within = (value: number, all: number[]) => value >= Math.min(...all) && value <= Math.max(...all)
  return hole.every(at => within(at[0], xs) && within(at[1], ys))
}
