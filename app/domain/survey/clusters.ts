import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Feature, FeatureCollection, Point } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { distance_km } from '../spatial/measure.ts'
import { replacementName, type Sample, type Stratum } from '../sst/contract.ts'

/** The name by which the household form asks for its clusters: what is uploaded beside it must have it. */
export const surveyClustersFile = 'clusters.geojson'

/** A cluster of the sample or a replacement, as a team goes there. */
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

/** What answers go by: the clusters of a sample and their replacements. */
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

/** How answers name a ward; what lies in none is chosen as such. */
export const wardName = (ward: number | null): string => (ward === null ? 'none' : String(ward))
/** Wards with a cluster or a replacement, those without a number last. */
export const wardsIn = (sample: SampleUnits): (number | null)[] =>
  [...new Set(stopsOf(sample).map(({ ward }) => ward))].sort(compareWards)
/** By their numbers, what lies in no ward last. */
export const compareWards = (a: number | null, b: number | null): number =>
  (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE)

/** Tells a sample from every other one, drawn again by the same numbers it is the same. */
export function sampleStamp(sample: SampleUnits & Pick<Sample, 'municipality'>): string {
  const units = stopsOf(sample).map(({ unit, x, y }) => `${unit} ${x} ${y}`)
  return `${sample.municipality.sddmm}-${bytesToHex(sha256(utf8ToBytes(units.join('\n')))).slice(0, 12)}`
}

/**
 * The clusters as the attachment that the household form selects from: points, with `id` and `title` as ODK asks for
 * (docs.getodk.org/form-datasets, GeoJSON). One title serves both languages.
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
/** More clusters than this in one ward are ordered from one start only. */
const maxStarts = 60

/**
 * The clusters ward by ward in the order of a visit: each time the nearest that is left, from the start that makes the
 * way shortest. Straight lines: a team that knows the paths may know better. Replacements are no part of it.
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

/** The order as a table; wire names as heads, the same in every language. */
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
