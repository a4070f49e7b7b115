import * as v from 'valibot'
import type { FailureFields } from '../../api/failure.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { type DateOrder, dateOrderOf, dayIn } from '../../cells/dates.ts'
import { maxPositions } from '../../geojson.ts'
import type { LngLat } from '../../geometry.ts'
import type { Message } from '../../messages/messages.ts'
import { attributesOf } from './attributes.ts'
import { type CorrectionInput, corrections, dateFault } from './contract.ts'
import { geojsonText } from './geojson-text.ts'
import { thinLine } from './thin-line.ts'

/** Values for fields that a feature does not have. */
export type Defaults = {
  point: CorrectionInput['kind']
  line: CorrectionInput['kind']
  source: string
  date: string
  /** Generates a name for the feature from its number. */
  name(number: number): string
  /** Whether the user agreed that lines with too many positions are simplified. */
  thins?: boolean
}
/** Effect of simplifying a line that has too many positions. */
export type Thinning = { before: number; after: number; off_m: number }
/**
 * A point or line read from a file. `faults` lists by field why it cannot be imported. `geometry` is null if the
 * feature is neither a point nor a line.
 */
export type Read = {
  number: number
  name: string
  row: CorrectionInput | null
  faults: FailureFields
  thinning?: Thinning
}

const Feature = v.object({
  geometry: v.nullish(v.looseObject({ type: v.string() })),
  properties: v.nullish(v.record(v.string(), v.unknown())),
})
const Row = v.object(corrections.fields)

/**
 * Reads points and lines from GeoJSON text and splits multi-part geometries. Returns null if the text is not GeoJSON.
 */
export function correctionsIn(text: string, defaults: Defaults): Read[] | null {
  const file = geojsonText(text)
  if (file === null) return null
  const order = dateOrderOf(file.features.map(dateOf))
  return file.features.flatMap((feature, index) => rowsOf(feature, index + 1, defaults, file.system, order))
}

const dateOf = (feature: unknown): string =>
  attributesOf((feature as { properties?: Record<string, unknown> } | null)?.properties).date

function rowsOf(
  given: unknown,
  number: number,
  defaults: Defaults,
  system: string | null,
  order: DateOrder | null,
): Read[] {
  const feature = v.safeParse(Feature, given)
  const { geometry, properties } = feature.success ? feature.output : {}
  const attributes = attributesOf(properties)
  const own = attributes.name || defaults.name(number)
  const refused = (name: string, sentence: Message): Read => ({
    number,
    name,
    row: null,
    faults: { geometry: [sentence] },
  })
  const parts = partsOf(geometry)
  if (parts.length === 0) return [refused(own, { key: 'corrections.noGeometry' })]
  // An unreadable day is reported as a fault of its field.
  const date = (dayIn(attributes.date, order) ?? attributes.date) || defaults.date
  const fault = dateFault(date)
  return parts.map((given, index) => {
    const name = parts.length > 1 ? `${own} ${index + 1}` : own
    if (system !== null) return refused(name, { key: 'corrections.otherSystem', params: { system } })
    if (isInMetres(given)) return refused(name, { key: 'corrections.inMetres' })
    const { part, thinning } = withinMax(given, defaults.thins === true)
    const row = v.safeParse(Row, {
      kind: attributes.kind || (part.type === 'Point' ? defaults.point : defaults.line),
      name,
      geometry: part,
      source: attributes.source || defaults.source || attributes.description,
      date,
    })
    const about = { number, name, ...(thinning && { thinning }) }
    if (row.success && fault) return { ...about, row: null, faults: { date: [fault] } }
    return row.success
      ? { ...about, row: row.output, faults: {} }
      : { ...about, row: null, faults: fieldErrorsOf(row.issues) }
  })
}

type Part = { type: 'Point' | 'LineString'; coordinates: unknown }
type Geometry = { type: string; coordinates?: unknown; geometries?: unknown } | null | undefined
const maxLevels = 8

/** Returns the points and lines of a geometry without heights and measures. */
function partsOf(geometry: Geometry, level = 0): Part[] {
  const { type, coordinates, geometries } = geometry ?? {}
  if (type === 'Point') return [{ type, coordinates: flat(coordinates) }]
  if (type === 'LineString') return [{ type, coordinates: flatList(coordinates) }]
  if (type === 'GeometryCollection' && Array.isArray(geometries) && level < maxLevels)
    return geometries.flatMap(one => partsOf(one as Geometry, level + 1))
  if (!Array.isArray(coordinates)) return []
  if (type === 'MultiPoint') return coordinates.map(one => ({ type: 'Point', coordinates: flat(one) }))
  if (type !== 'MultiLineString') return []
  return coordinates.map(one => ({ type: 'LineString', coordinates: flatList(one) }))
}
const flat = (position: unknown) => (Array.isArray(position) ? position.slice(0, 2) : position)
const flatList = (list: unknown) => (Array.isArray(list) ? list.map(flat) : list)

const positionsOf = ({ type, coordinates }: Part): unknown[] =>
  type === 'Point' ? [coordinates] : Array.isArray(coordinates) ? coordinates : []

/** Whether the coordinates are too large to be degrees. */
function isInMetres(part: Part): boolean {
  const isFar = (value: unknown, max: number) => typeof value === 'number' && Math.abs(value) > max
  return positionsOf(part).some(one => Array.isArray(one) && isFar(one[0], 1_000) && isFar(one[1], 1_000))
}

function withinMax(part: Part, thins: boolean): { part: Part; thinning?: Thinning } {
  const positions = positionsOf(part)
  const isWhole = positions.every(one => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite))
  if (positions.length <= maxPositions || !isWhole) return { part }
  const thinned = thinLine(positions as LngLat[], maxPositions)
  const thinning = { before: positions.length, after: thinned.positions.length, off_m: thinned.off_m }
  return { part: thins ? { type: 'LineString', coordinates: thinned.positions } : part, thinning }
}
