import { SampledCluster, type SstResult } from '../../domain/sst/contract.ts'
import { toKml } from '../../formats/kml.ts'

type Features = SstResult['data']['cluster_geojson']['features']
const fields = Object.keys(SampledCluster.entries) as (keyof SampledCluster)[]

/** Returns KML with one Placemark 'PSU n' per cluster, which contains its squares and, as data, its table row. */
export function clustersKml(features: Features, rows: SampledCluster[], generated: boolean): string {
  return toKml({
    type: 'FeatureCollection',
    features: features.map(({ id, geometry }, i) => ({
      type: 'Feature',
      id,
      properties: {
        name: `PSU ${id}`,
        ...Object.fromEntries(fields.map(name => [name, rows[i][name]])),
        source: generated ? 'Urja, generated demo data: not for a survey' : 'Urja',
      },
      geometry: geometry,
    })),
  })
}

/** Returns KML text as base64 of its UTF-8 bytes. */
export function base64Kml(kml: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(kml)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
