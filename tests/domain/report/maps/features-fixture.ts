import type { PlanFeatures } from '../../../../app/domain/report/maps/files.ts'

type Properties = PlanFeatures['geojsons']['bat-clusters']['features'][number]['properties']
const collection = (...features: { properties: Properties; type: string; coordinates: unknown[] }[]) => ({
  type: 'FeatureCollection' as const,
  features: features.map(({ properties, ...geometry }) => ({
    type: 'Feature' as const,
    properties,
    geometry,
  })),
})
const around = ([lng, lat]: [number, number], half: number) => [
  [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
    [lng - half, lat - half],
  ],
]

/** A cluster, a plant, a sampling cluster and a correction round a place. */
export function planFeatures([lng, lat]: [number, number] = [84.8, 28.1]): PlanFeatures {
  const plant = { project_id: 1, name: 'Khola' }
  return {
    geojsons: {
      'bat-clusters': collection({
        properties: {
          cluster_id: 71,
          cluster_number: 1,
          cluster_name: 'Simjung',
          best: 'mhp',
          num_household: 100,
        },
        type: 'Polygon',
        coordinates: around([lng, lat], 0.004),
      }),
      'mhp-intakes': collection({ properties: plant, type: 'Point', coordinates: [lng + 0.01, lat] }),
      'mhp-powerhouses': collection({
        properties: { ...plant, index: 1, power_kW: 20 },
        type: 'Point',
        coordinates: [lng + 0.012, lat - 0.002],
      }),
      'mhp-aoi': collection(),
      'mhp-upstream': collection(),
      'sst-clusters': collection({
        properties: { psu_id: 7, stratum: 'rural', households: 12 },
        type: 'MultiPolygon',
        coordinates: [around([lng - 0.01, lat], 0.002)],
      }),
      'survey-points': collection(),
    },
    corrections: [
      {
        id: 3,
        version: 1,
        kind: 'line',
        name: 'Line to the school',
        geometry: {
          type: 'LineString',
          coordinates: [
            [lng, lat],
            [lng + 0.02, lat + 0.01],
          ],
        },
        source: 'seen',
        date: '2026-10-01',
        changed_by: null,
        changed_at: null,
      } as unknown as PlanFeatures['corrections'][number],
    ],
  }
}
