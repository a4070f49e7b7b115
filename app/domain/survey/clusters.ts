import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Feature, FeatureCollection, Point } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { distance_km } from '../spatial/measure.ts'
import { replacementName, type Sample, type Stratum } from '../sst/contract.ts'

/** File name of the clusters in the household form, which the uploaded attachment must have. */
export const surveyClustersFile = 'clusters.geojson'

/** A cluster of the sample or a replacement, as a stop of a survey team. */
export type Stop = {
  /** The answer `psu_id`: `7`, or `R1` of a replacement. */
  unit: string
  role: 'sample' | 'replacement'
  ward: number | null
  stratum: Stratum
  households: number
  interviews: number
  x: number
  y: number
}

/** Clusters of a sample and their replacements, which answers refer to. */
export type SampleUnits = Pick<Sample, 'table_data' | 'replacements'>

export const stopsOf = ({ table_data, replacements }: SampleUnits): Stop[] => [
  ...table_data.map(({ psu_id, ward, stratum, households, interviews, x, y }) => {
    return { unit: String(psu_id), role: 'sample' as const, ward, stratum, households, interviews, x, y }
  }),
  ...replacements.map(({ replacement, ward, stratum, households, interviews, x, y }) => {
    const unit = replacementName(replacement)
    return { unit, role: 'replacement' as const, ward, stratum, households, interviews, x, y }
  }),
]

/** Ward name in answers; a cluster outside all wards has its own choice. */
export const wardName = (ward: number | null): string => (ward === null ? 'none' : String(ward))
/** Wards with a cluster or a replacement; those without a number last. */
export const wardsIn = (sample: SampleUnits): (number | null)[] =>
  [...new Set(stopsOf(sample).map(({ ward }) => ward))].sort(compareWards)
/** By number; clusters outside all wards last. */
export const compareWards = (a: number | null, b: number | null): number =>
  (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE)

/** Identifies a sample; drawn again with the same inputs it is the same. */
export function sampleStamp(sample: SampleUnits & Pick<Sample, 'municipality'>): string {
  const units = stopsOf(sample).map(({ unit, x, y }) => `${unit} ${x} ${y}`)
  return `${sample.municipality.sddmm}-${bytesToHex(sha256(utf8ToBytes(units.join('\n')))).slice(0, 12)}`
}

/**
 * Clusters as the attachment that the household form selects from: points with `id` and `title` as required
 * by ODK (docs.getodk.org/form-datasets, GeoJSON). One title serves both languages.
 */
export function clusterAttachment(sample: Sample): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: stopsOf(sample).map(({ unit, role, ward, stratum, interviews, x, y }): Feature<Point> => {
      const title = role === 'sample' ? `PSU ${unit}` : unit
      return {
        type: 'Feature',
        properties: { id: unit, title, ward: wardName(ward), stratum, role, interviews },
        geometry: { type: 'Point', coordinates: [x, y] },
      }
    }),
  }
}

export type RouteStop = Stop & { order: number; km: number | null }
/** A ward with more clusters is ordered from one start only. */
const maxStarts = 60

/**
 * Clusters ward by ward in visiting order: always the nearest remaining one, from the start that gives the
 * shortest route. Straight lines; a team may know better paths. Excludes replacements.
 */
export function routeOf(sample: Sample): RouteStop[] {
  const stops = stopsOf(sample).filter(({ role }) => role === 'sample')
  return wardsIn(sample).flatMap(ward => {
    const here = stops.filter(stop => stop.ward === ward)
    const starts = here.length <= maxStarts ? here : here.slice(0, 1)
    const ways = starts.map(start => wayFrom(start, here))
    return ways.reduce((best, way) => (lengthOf(way) < lengthOf(best) ? way : best), ways[0] ?? [])
  })
}

function wayFrom(start: Stop, stops: readonly Stop[]): RouteStop[] {
  const left = new Set(stops)
  const way: RouteStop[] = []
  let next: { stop: Stop; km: number | null } | null = { stop: start, km: null }
  while (next) {
    left.delete(next.stop)
    way.push({ ...next.stop, order: way.length + 1, km: next.km })
    next = nearest(next.stop, left)
  }
  return way
}

function nearest(from: Stop, left: ReadonlySet<Stop>): { stop: Stop; km: number } | null {
  let found: { stop: Stop; km: number } | null = null
  for (const stop of left) {
    const km = distance_km([from.x, from.y], [stop.x, stop.y])
    if (found === null || km < found.km) found = { stop, km }
  }
  return found
}

const lengthOf = (way: readonly RouteStop[]): number => way.reduce((sum, { km }) => sum + (km ?? 0), 0)

/** The route as a table; wire names as heads, the same in every language. */
export function routeCsv(sample: Sample): string {
  const { municipality, generated } = sample
  return toCsv(
    [
      'ward',
      'order',
      'unit',
      'stratum',
      'longitude',
      'latitude',
      'households',
      'interviews',
      'straight_km',
      'sddmm',
      'sample',
      'generated',
    ],
    routeOf(sample).map(({ ward, order, unit, stratum, x, y, households, interviews, km }) => [
      ward,
      order,
      `PSU ${unit}`,
      stratum,
      x,
      y,
      households,
      interviews,
      km === null ? null : Math.round(km * 100) / 100,
      municipality.sddmm,
      sampleStamp(sample),
      generated ? 'yes' : 'no',
    ]),
  )
}
