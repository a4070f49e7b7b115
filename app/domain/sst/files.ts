import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { toCsv } from '../../formats/csv.ts'
import type { Say } from '../messages/messages.ts'
import { notesOf } from '../messages/notes.ts'
import {
  clusterSizeStep_m,
  replacementName,
  type Sample,
  type SampledCluster,
  type SstRequest,
} from './contract.ts'

/** The files are for other programs: headings are wire names, which are the same in every language. */
type Field = string | number | null

const method =
  'stratified (urban, rural; wards), systematic with probability proportional to households; weight = households / (pi x interviews)'

/** Method and data of the sample. */
export function sampleOrigin(sample: Sample, request: SstRequest, say: Say): Record<string, Field> {
  const { municipality, atlas_version, atlas_sources, generated, seed, warnings } = sample
  return {
    municipality: municipality.name,
    district: municipality.district,
    sddmm: municipality.sddmm,
    seed,
    hh_per_municipality: request.hh_per_municipality,
    hh_per_cluster_urban: request.hh_per_cluster_urban,
    hh_per_cluster_rural: request.hh_per_cluster_rural,
    desired_cluster_size: request.desired_cluster_size,
    frame_households: sample.frame.households,
    frame_households_left: sample.frame.households_left,
    frame_coverage_percent: sample.frame.coverage,
    square_m: request.desired_cluster_size * clusterSizeStep_m,
    method,
    source: 'Urja',
    generated: generated ? 'generated demo data: not for a survey' : 'no',
    atlas_version,
    atlas_sources,
    notes: notesOf(warnings, say),
  }
}

/** Figures of a cluster and of its stratum, for weighting the answers. */
function figuresOf(row: SampledCluster, sample: Sample): Record<string, Field> {
  const stratum = sample.design.find(one => one.stratum === row.stratum)
  return {
    psu_id: row.psu_id,
    x: row.x,
    y: row.y,
    ward: row.ward,
    stratum: row.stratum,
    households: row.households,
    interviews: row.interviews,
    pi: row.pi,
    weight: row.weight,
    stratum_households: stratum?.households ?? null,
    stratum_squares: stratum?.cells ?? null,
    stratum_clusters: stratum?.clusters ?? null,
  }
}

/** One line per cluster with weights, probabilities, design and sources. */
export function sampleCsv(sample: Sample, request: SstRequest, say: Say): string {
  const origin = sampleOrigin(sample, request, say)
  const rows = sample.table_data.map(row => ({ ...figuresOf(row, sample), ...origin }))
  return toCsv(
    Object.keys(rows[0] ?? origin),
    rows.map(row => Object.values(row)),
  )
}

/** Clusters as polygons with their figures. `metadata` contains the sources and the design once. */
export function sampleGeoJson(
  sample: Sample,
  request: SstRequest,
  say: Say,
): FeatureCollection & { metadata: Record<string, unknown> } {
  const rows = new Map(sample.table_data.map(row => [row.psu_id, row]))
  return {
    type: 'FeatureCollection',
    metadata: { ...sampleOrigin(sample, request, say), design: sample.design },
    features: [
      ...sample.cluster_geojson.features.map(({ id, properties, geometry }): Feature => {
        const row = rows.get(id)
        return {
          type: 'Feature',
          id,
          properties: { role: 'sample', ...(row ? figuresOf(row, sample) : properties) },
          geometry: geometry as Geometry,
        }
      }),
      ...sample.replacements.map(
        ({ area, replacement, ...figures }): Feature => ({
          type: 'Feature',
          id: replacementName(replacement),
          properties: { role: 'replacement', name: replacementName(replacement), ...figures },
          geometry: area as Geometry,
        }),
      ),
    ],
  }
}
