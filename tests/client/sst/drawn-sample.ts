import type { SstOutcome } from '../../../app/client/sst/sst-state.ts'
import type { Sample, SampledCluster } from '../../../app/domain/sst/contract.ts'

export const row = (psu_id: number, some: Partial<SampledCluster> = {}): SampledCluster => ({
  psu_id,
  x: 84.5 + psu_id / 100,
  y: 28.2,
  ward: 3,
  stratum: 'rural',
  households: 64,
  interviews: 10,
  pi: 0.125,
  weight: 51.2,
  ...some,
})

const half_deg = 0.002
const square = ({ x, y }: SampledCluster): number[][] => [
  [x - half_deg, y - half_deg],
  [x + half_deg, y - half_deg],
  [x + half_deg, y + half_deg],
  [x - half_deg, y + half_deg],
  [x - half_deg, y - half_deg],
]

/** A reply as the server gives it, with a square around each row. */
export const sampleOf = (rows: SampledCluster[], some: Partial<Sample> = {}): Sample => ({
  cluster_geojson: {
    type: 'FeatureCollection',
    features: rows.map(one => ({
      type: 'Feature',
      id: one.psu_id,
      properties: {
        psu_id: one.psu_id,
        ward: one.ward,
        stratum: one.stratum,
        households: one.households,
      },
      geometry: { type: 'Polygon', coordinates: [square(one)] },
    })),
  },
  table_data: rows,
  replacements: [],
  frame: { households: 5000, households_left: 12, coverage: 99.8 },
  municipality: { state: 'Gandaki', district: 'Lamjung', name: 'Dordi', sddmm: 43702 },
  base64_kml: 'PGttbD7gpKHgpYvgpLDgpY3gpKbgpYA8L2ttbD4=',
  seed: 7,
  design: [
    {
      stratum: 'rural',
      households: 5000,
      cells: 300,
      wards: 9,
      sample_households: 400,
      clusters: 40,
      replacements: 8,
    },
  ],
  generated: true,
  atlas_version: 'atlas-1',
  atlas_sources: 'Roads: A. Surveyor, CC BY 4.0',
  warnings: [{ key: 'sst.warn.generated' }, { key: 'sst.warn.merged', params: { count: 2 } }],
  ...some,
})

export const request = {
  sddmm: 43702,
  hh_per_municipality: 400,
  hh_per_cluster_urban: 10,
  hh_per_cluster_rural: 10,
  desired_cluster_size: 5,
  seed: 7,
}
export const outcomeOf = (sample: Sample): SstOutcome => ({ request, sample })
