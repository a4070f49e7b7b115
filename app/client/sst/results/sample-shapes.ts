import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { formatCount } from '../../../domain/format.ts'
import { type Bounds, boundsOf, type LngLat, type MultiPolygonRings } from '../../../domain/geometry.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { Sample } from '../../../domain/sst/contract.ts'
import { clusterNumber, type ShownCluster, shownClusters, sstClusterHover } from '../sst-state.ts'

type Area = Sample['replacements'][number]['area']

/** The outline of a cluster. Replacements have negative numbers. */
function areaOf({ cluster_geojson, replacements }: Sample, psu_id: number): Area | undefined {
  return psu_id < 0
    ? replacements.find(one => one.replacement === -psu_id)?.area
    : cluster_geojson.features.find(one => one.id === psu_id)?.geometry
}

/**
 * Outlines of clusters and replacements, and starting points of the teams, with the text to show next to the pointer.
 */
export function sampleShapes(sample: Sample, say: Say): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: shownClusters(sample).flatMap(row => {
      const geometry = areaOf(sample, row.psu_id)
      if (geometry === undefined) return []
      const properties = {
        psu_id: row.psu_id,
        number: clusterNumber(row.psu_id),
        stratum: row.psu_id < 0 ? 'replacement' : row.stratum,
        hover_layer: sstClusterHover,
        hover_id: row.psu_id,
        hover_name: sampleClusterName(row, say),
      }
      const start = { type: 'Point' as const, coordinates: [row.x, row.y] }
      return [geometry, start].map(
        shape => ({ type: 'Feature', id: row.psu_id, properties, geometry: shape }) as Feature,
      )
    }),
  }
}

/** For example `PSU 7 · Ward 3 · rural · 64 households`. */
export function sampleClusterName({ psu_id, ward, stratum, households }: ShownCluster, say: Say): string {
  return [
    labelOf(psu_id, say),
    ...(ward === null ? [] : [say('map.ward', { ward })]),
    say(`sst.${stratum}`),
    say('sst.households', { households: formatCount(households) }),
  ].join(' · ')
}

/** For example `PSU 7` or `Replacement R2`. */
export const labelOf = (psu_id: number, say: Say): string =>
  psu_id < 0 ? say('sst.replacement', { name: clusterNumber(psu_id) }) : say('sst.psu', { psu: psu_id })

/** A single cluster, for highlighting. Memoize the object. */
export function clusterOutline(sample: Sample | null, psu_id: number | null): FeatureCollection {
  const area = sample && psu_id !== null ? areaOf(sample, psu_id) : undefined
  return {
    type: 'FeatureCollection',
    features: area ? [{ type: 'Feature', properties: {}, geometry: area as Geometry }] : [],
  }
}

/** Bounding box of a cluster, or null if the number is unknown. */
export function clusterBounds(sample: Sample, psu_id: number): Bounds | null {
  const area = areaOf(sample, psu_id)
  return area ? boundsOf(positionsOf(area)) : null
}

/** Bounding box of all clusters, or null if there are none. */
export const sampleBounds = ({ cluster_geojson: { features } }: Sample): Bounds | null =>
  features.length === 0 ? null : boundsOf(features.flatMap(one => positionsOf(one.geometry)))

/** The contract ensures that every position consists of numbers. */
function positionsOf(area: Area): LngLat[] {
  const polygons = (area.type === 'Polygon' ? [area.coordinates] : area.coordinates) as MultiPolygonRings
  return polygons.flatMap(rings => rings[0])
}
