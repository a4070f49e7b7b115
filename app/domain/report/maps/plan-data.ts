import type { DrawnNetworkReply } from '../../bat/contract.ts'
import type { LngLat, MultiPolygonRings, PolygonRings } from '../../geometry.ts'
import type { PlanLayerId } from '../../layers/rows/my-plan.ts'
import type { NetworkOption } from '../../network/supply/feed-areas.ts'
import { labelPoint } from '../../spatial/polygon/label-point.ts'
import type { PlanFeatures } from './files.ts'
import type { NetworkPart } from './marks.ts'
import type { MapData, MapFeature } from './scene.ts'

type Geometry = { type: string; coordinates: unknown }
type Properties = MapFeature['properties']

/** Labels of features on paper, by layer. */
const labelOf: Partial<Record<PlanLayerId, (properties: Properties) => unknown>> = {
  'bat-clusters': ({ cluster_number }) => cluster_number,
  'mhp-intakes': ({ name }) => name,
  'sst-clusters': ({ psu_id }) => psu_id,
  'map-corrections': ({ name }) => name,
}

/** Groups the features of a plan by the layer that draws them. */
export function planData({ geojsons, corrections }: PlanFeatures): MapData {
  const own = corrections.map(({ kind, name, geometry }) =>
    featureOf('map-corrections', { kind, name }, geometry),
  )
  const layers = Object.entries(geojsons).map(([layer, { features }]) => [
    layer,
    features.map(({ properties, geometry }) => featureOf(layer as PlanLayerId, properties, geometry)),
  ])
  return { ...Object.fromEntries(layers), 'map-corrections': own }
}

/** A cluster's network as its best option feeds it. */
export type ClusterNetworkOnMap = { drawn: DrawnNetworkReply; option: NetworkOption }

/** Lines and transformers of cluster networks, as features of a single layer. */
export const networkData = (networks: readonly ClusterNetworkOnMap[]): MapFeature[] =>
  networks.flatMap(({ drawn: { poles, edges, options }, option }) => {
    const at = (pole: number): LngLat => [poles.lng[pole], poles.lat[pole]]
    const { mv_lines, transformers } = options[option]
    const part = (properties: { part: NetworkPart }, of: Omit<MapFeature, 'properties'>) => ({
      properties,
      ...of,
    })
    return [
      part(
        { part: 'lv' },
        { lines: edges.a.flatMap((a, i) => (edges.conductor[i] === -1 ? [] : [[at(a), at(edges.b[i])]])) },
      ),
      part({ part: 'mv' }, { lines: mv_lines }),
      part(
        { part: 'transformer' },
        { points: transformers.flatMap(({ pole }) => (pole === -1 ? [] : [at(pole)])) },
      ),
    ]
  })

function featureOf(layer: PlanLayerId, given: Properties, { type, coordinates }: Geometry): MapFeature {
  const label = labelOf[layer]?.(given)
  const properties = label === undefined ? given : { ...given, label }
  if (type === 'Point') return { properties, points: [coordinates as LngLat] }
  if (type === 'LineString') return { properties, lines: [coordinates as LngLat[]] }
  const polygons = (type === 'Polygon' ? [coordinates as PolygonRings] : coordinates) as MultiPolygonRings
  return { properties: { ...properties, label_at: labelPoint(polygons) }, polygons }
}
