import * as v from 'valibot'
import { sentenceText } from '../../api/field-errors.ts'
import { PlanText } from '../../api/resource.ts'
import { lastBikramSambat } from '../../cells/bikram-sambat.ts'
import { dayFault, dayIn } from '../../cells/dates.ts'
import { LineGeometry, PointGeometry } from '../../geojson.ts'
import type { Message } from '../../messages/messages.ts'
import { type CorrectionGeometry, correctionKinds } from '../../spatial/energy/map-overrides.ts'
import { planListResource } from '../plan-resource.ts'

/**
 * Maximum distance of corrections from the plan's boundary. The grid is taken into account up to this distance (models
 * C).
 */
export const correctionsReach_km = 15

/** A plan's corrections to the map. */
export const corrections = planListResource('correction', {
  path: '/corrections/',
  name: 'corrections of the map',
  part: null,
  max: 200,
  fields: {
    kind: v.picklist(correctionKinds),
    name: PlanText(100),
    geometry: v.variant('type', [PointGeometry, LineGeometry]),
    source: PlanText(300),
    /** Day when the feature was observed, or when the information was correct. */
    date: v.pipe(
      v.string(),
      v.transform(text => dayIn(text) ?? text),
      v.string(),
      v.check(isDay, ({ input }) => sentenceText(dateFault(input) ?? { key: 'corrections.badDate' })),
    ),
  },
})
export type CorrectionRow = v.InferOutput<typeof corrections.row>
export type CorrectionInput = Pick<CorrectionRow, keyof typeof corrections.fields>

/** Explains why a day as entered is ambiguous or unknown, or returns null. */
export function dateFault(text: string): Message | null {
  const params = { found: text.slice(0, 40), last: String(lastBikramSambat) }
  const fault = dayFault(text)
  if (fault === null) return null
  return { key: fault === 'year' ? 'corrections.yearUnpublished' : 'corrections.dayOrMonth', params }
}

/** Whether the text is a day of this century or the last, in the form `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const [, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  if (year === undefined || Number(year) < 1900 || Number(year) > 2099) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Reduces positions to longitude and latitude, rounded to a tenth of a metre. */
export function tidyGeometry(geometry: CorrectionGeometry): CorrectionGeometry {
  return geometry.type === 'Point'
    ? { type: 'Point', coordinates: tidy(geometry.coordinates) }
    : { type: 'LineString', coordinates: geometry.coordinates.map(tidy) }
}
const tidy = ([lng, lat]: number[]) => [lng, lat].map(degrees => Math.round(degrees * 1e6) / 1e6)
