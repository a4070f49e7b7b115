import type { FeatureCollection } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import { roundHalfUp } from '../format.ts'
import type { Say } from '../messages/messages.ts'
import { notesOf } from '../messages/notes.ts'
import { type MhpScan, type ScanRow, scanReach_m } from './contract.ts'

type Field = string | number | null
/** A scan with the maximum power requested. */
type Scan = { result: MhpScan; most_kW: number | null }

/** Sources of the reaches, which are the same in every language. */
export function scanOrigin({ result, most_kW }: Scan, say: Say): Record<string, Field> {
  const { municipality, reaches, most_head_m, rank_by, efficiency, atlas_version, atlas_sources, warnings } =
    result
  return {
    source: `Urja, best micro-hydro reaches of ${municipality.name}, ${municipality.district}`,
    sddmm: municipality.sddmm,
    most_kW,
    most_head_m,
    rank_by,
    course_m: scanReach_m,
    reaches_looked_at: reaches,
    efficiency,
    atlas_version,
    atlas_sources,
    notes: notesOf(warnings, say),
  }
}

const figures: Record<string, (row: ScanRow) => Field> = {
  rank: row => row.rank,
  river: row => row.river,
  local_name: row => row.local_name,
  ward: row => row.ward,
  power_kW: row => roundHalfUp(row.power_kW, 2),
  power_low_kW: row => roundHalfUp(row.power_low_kW, 2),
  power_high_kW: row => roundHalfUp(row.power_high_kW, 2),
  head_m: row => roundHalfUp(row.head_m, 1),
  discharge_m3s: row => roundHalfUp(row.discharge, 5),
  discharge_low_m3s: row => roundHalfUp(row.low, 5),
  discharge_high_m3s: row => roundHalfUp(row.high, 5),
  upstream_km2: row => roundHalfUp(row.upstream_km2, 3),
  households_within_2_km: row => row.households,
  households_served: row => row.served,
  NPR_per_household: row => row.cost_per_household && roundHalfUp(row.cost_per_household, 0),
  order: row => row.order,
  arc_id: row => row.arc_id,
  longitude: row => roundHalfUp(row.longitude, 6),
  latitude: row => roundHalfUp(row.latitude, 6),
  elevation_m: row => roundHalfUp(row.elevation_m, 1),
}

export function scanCsv(outcome: Scan, say: Say): string {
  const origin = scanOrigin(outcome, say)
  return toCsv(
    [...Object.keys(figures), ...Object.keys(origin)],
    outcome.result.rows.map(row => [
      ...Object.values(figures).map(figure => figure(row)),
      ...Object.values(origin),
    ]),
  )
}

/** The reaches as lines that start at the intake. */
export function scanGeoJson(
  outcome: Scan,
  say: Say,
): FeatureCollection & { metadata: Record<string, Field> } {
  return {
    type: 'FeatureCollection',
    metadata: scanOrigin(outcome, say),
    features: featuresOf(outcome.result),
  }
}

/** KML has no room for metadata, so the sources are repeated in each reach. */
export function scanForKml(outcome: Scan, say: Say): FeatureCollection {
  const origin = scanOrigin(outcome, say)
  return {
    type: 'FeatureCollection',
    features: featuresOf(outcome.result).map(one => ({
      ...one,
      properties: {
        name: `${one.properties.rank}. ${one.properties.river ?? one.properties.local_name}`,
        ...one.properties,
        ...origin,
      },
    })),
  }
}

const featuresOf = ({ rows }: MhpScan) =>
  rows.map(row => ({
    type: 'Feature' as const,
    id: row.rank,
    properties: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure(row)])),
    geometry: row.course,
  }))
