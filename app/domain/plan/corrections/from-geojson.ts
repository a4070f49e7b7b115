import * as v from 'valibot'
import { type DateOrder, dateOrderOf, dayIn } from '../../cells/dates.ts'
import type { FailureFields } from '../../failure.ts'
import { fieldErrorsOf } from '../../field-errors.ts'
import { type CorrectionInput, corrections } from './contract.ts'

/** What is taken where a feature does not say it itself. */
export type Usual = {
  point: CorrectionInput['kind']
  line: CorrectionInput['kind']
  source: string
  date: string
  /** The name of the feature of a number. */
  name(number: number): string
}
/** One point or line of a file; `faults` by field where it cannot be taken, `geometry` where it is neither. */
export type Read = { number: number; name: string; row: CorrectionInput | null; faults: FailureFields }

const Feature = v.object({
  geometry: v.nullish(v.object({ type: v.string(), coordinates: v.unknown() })),
  properties: v.nullish(v.record(v.string(), v.unknown())),
})
const Row = v.object(corrections.fields)

/** Points and lines of a GeoJSON file, those of several parts one by one; null where it is no such file. */
export function correctionsIn(text: string, usual: Usual): Read[] | null {
  const features = featuresIn(text)
  const dates = features?.flatMap(feature => {
    const date = (feature as { properties?: { date?: unknown } } | null)?.properties?.date
    return typeof date === 'string' ? [date] : []
  })
  const order = dateOrderOf(dates ?? [])
  return features?.flatMap((feature, index) => rowsOf(feature, index + 1, usual, order)) ?? null
}

function featuresIn(text: string): unknown[] | null {
  try {
    const file = JSON.parse(text)
    if (Array.isArray(file?.features)) return file.features
    return file?.type === 'Feature' ? [file] : null
  } catch {
    return null
  }
}

function rowsOf(given: unknown, number: number, usual: Usual, order: DateOrder | null): Read[] {
  const feature = v.safeParse(Feature, given)
  const { geometry, properties } = feature.success ? feature.output : {}
  const text = (name: string) =>
    typeof properties?.[name] === 'string' ? (properties[name] as string).trim() : ''
  const parts = partsOf(geometry)
  if (parts.length === 0) {
    const faults: FailureFields = { geometry: [{ key: 'corrections.noGeometry' }] }
    return [{ number, name: text('name') || usual.name(number), row: null, faults }]
  }
  return parts.map((part, index) => {
    const own = text('name') || usual.name(number)
    const name = parts.length > 1 ? `${own} ${index + 1}` : own
    const row = v.safeParse(Row, {
      kind: text('kind') || (part.type === 'Point' ? usual.point : usual.line),
      name,
      geometry: part,
      source: text('source') || usual.source,
      // What is no day is refused by its field.
      date: (dayIn(text('date'), order) ?? text('date')) || usual.date,
    })
    return row.success
      ? { number, name, row: row.output, faults: {} }
      : { number, name, row: null, faults: fieldErrorsOf(row.issues) }
  })
}

type Geometry = v.InferOutput<typeof Feature>['geometry']
/** The points and lines that a geometry is made of. */
function partsOf(geometry: Geometry): { type: 'Point' | 'LineString'; coordinates: unknown }[] {
  const { type, coordinates } = geometry ?? {}
  if (type === 'Point' || type === 'LineString') return [{ type, coordinates }]
  const part = type === 'MultiPoint' ? 'Point' : type === 'MultiLineString' ? 'LineString' : null
  if (part === null || !Array.isArray(coordinates)) return []
  return coordinates.map(one => ({ type: part, coordinates: one }))
}
