import type { Feature, FeatureCollection } from 'geojson'
import { formatCount } from '../../../domain/format.ts'
import {
  type Bounds,
  boundsOf,
  type LngLat,
  type MultiPolygonRings,
} from '../../../domain/spatial/geometry.ts'
import type { Sample, SampledCluster } from '../../../domain/sst/contract.ts'
import type { Say } from '../../../domain/words/words.ts'
import { clusterHover } from '../sst-state.ts'

type SampleFeature = Sample['cluster_geojson']['features'][number]

/** Outlines of the clusters, and a point where the team starts, with the sentence that stands beside the pointer. */
export function sampleShapes({ cluster_geojson, table_data }: Sample, say: Say): FeatureCollection {
  const rows = new Map(table_data.map(row => [row.psu_id, row]))
  return {
    type: 'FeatureCollection',
    features: cluster_geojson.features.flatMap(({ id, properties, geometry }) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const told = {
        psu_id: id,
        stratum: properties.stratum,
        hover_layer: clusterHover,
        hover_id: id,
        hover_name: clusterName(row, say),
      }
      return [
        { type: 'Feature', id, properties: told, geometry },
        { type: 'Feature', id, properties: told, geometry: { type: 'Point', coordinates: [row.x, row.y] } },
      ] satisfies Feature[]
    }),
  }
}

/** `PSU 7 · Ward 3 · rural · 64 households` */
export function clusterName({ psu_id, ward, stratum, households }: SampledCluster, say: Say): string {
  return [
    say('sst.psu', { psu: psu_id }),
    ...(ward === null ? [] : [say('map.ward', { ward })]),
    say(`sst.${stratum}`),
    say('sst.households', { households: formatCount(households) }),
  ].join(' · ')
}

/** One cluster by itself, to be lit; keep the object while it is the same one. */
export function clusterOutline(sample: Sample | null, psu_id: number | null): FeatureCollection {
  const feature = sample?.cluster_geojson.features.find(one => one.id === psu_id)
  return {
    type: 'FeatureCollection',
    features: feature ? [{ type: 'Feature', properties: {}, geometry: feature.geometry }] : [],
  }
}

/** The box around a cluster; null where there is none of that number. */
export function clusterBounds({ cluster_geojson }: Sample, psu_id: number): Bounds | null {
  const feature = cluster_geojson.features.find(one => one.id === psu_id)
  return feature ? boundsOf(positionsOf(feature)) : null
}

/** The box around all clusters; null where there is none. */
export const sampleBounds = ({ cluster_geojson: { features } }: Sample): Bounds | null =>
  features.length === 0 ? null : boundsOf(features.flatMap(positionsOf))

/** The contract has checked that every position is of numbers. */
function positionsOf({ geometry }: SampleFeature): LngLat[] {
  const polygons = (
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  ) as MultiPolygonRings
  return polygons.flatMap(rings => rings[0])
}
