import { toKML } from '@placemarkio/tokml'
import type { SampledCluster, SstResult } from '../../domain/sst/contract.ts'

type Features = SstResult['data']['cluster_geojson']['features']

/** KML with one Placemark 'PSU n' a cluster: its squares at altitude 0, and its row of the table as data. */
export function clustersKml(features: Features, rows: SampledCluster[], generated: boolean): string {
  const kml = toKML({
    type: 'FeatureCollection',
    features: features.map(({ id, geometry }, i) => ({
      type: 'Feature',
      id,
      properties: {
        name: `PSU ${id}`,
        ...rows[i],
        source: generated ? 'Urja, generated demo data: not for a survey' : 'Urja',
      },
      geometry,
    })),
  })
  // The writer leaves altitudes out, which field devices ask for.
  return kml.replace(/<coordinates>([^<]*)<\/coordinates>/g, (_, positions: string) => {
    const grounded = positions.trim().split(/\s+/)
    return `<coordinates>${grounded.map(position => `${position},0`).join(' ')}</coordinates>`
  })
}
