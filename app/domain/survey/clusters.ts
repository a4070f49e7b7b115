import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Feature, FeatureCollection, Point } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { distance_km } from '../spatial/measure.ts'
import { replacementName, type Sample, type Stratum } from '../sst/contract.ts'

/** File name of the clusters in the household form. The uploaded attachment must have the same name. */
export const surveyClustersFile = 'clusters.geojson'

/** A cluster of the sample or a replacement, as a stop for a survey team. */
export type Stop = {
  /** The answer to `psu_id`: `7`, or `R1` for a replacement. */
  unit: string
  role: 'sample' | 'replacement'
  ward: number | null
  stratum: Stratum
  households: number
  interviews: number
  x: number
  y: number
}

/** The clusters of a sample and their replacements, to which answers refer. */
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

/** Name of a ward in answers. A cluster outside all wards has a separate choice. */
export const wardName = (ward: number | null): string => (ward === null ? 'none' : String(ward))
/** Wards that contain a cluster or a replacement. Those without a number come last. */
export const wardsIn = (sample: SampleUnits): (number | null)[] =>
  [...new Set(stopsOf(sample).map(({ ward }) => ward))].sort(compareWards)
/** Sorts by number, with clusters outside all wards last. */
export const compareWards = (a: number | null, b: number | null): number =>
  (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE)

/** Identifies a sample. If the sample is drawn again from the same inputs, the stamp is the same. */
export function sampleStamp(sample: SampleUnits & Pick<Sample, 'municipality'>): string {
  const units = stopsOf(sample).map(({ unit, x, y }) => `${unit} ${x} ${y}`)
  return `${sample.municipality.sddmm}-${bytesToHex(sha256(utf8ToBytes(units.join('\n')))).slice(0, 12)}`
}

/**
 * Clusters as an attachment from which the household form selects: points with `id` and `title`, as ODK requires
 * (docs.getodk.org/form-datasets, GeoJSON). A single title is used for both languages.
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
/** If a ward has more clusters, the route is computed from only one start. */
const maxStarts = 60

/**
 * Orders clusters in each ward for visiting: the next one is always the nearest that remains, and the start is the one
 * that gives the shortest route. Distances are straight lines; a team may know better paths. Replacements are
 * excluded.
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

/** The route as a table. Headings are wire names, which are the same in every language. */
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
