import type { FeatureCollection } from 'geojson'
import type { CorrectionRow } from '../../plan/corrections/contract.ts'
import type { PlanGeojsons } from '../../plan/geojsons-contract.ts'

/** Features of a plan on the map. */
export type PlanFeatures = { geojsons: PlanGeojsons; corrections: readonly CorrectionRow[] }

/** Returns all features in one collection. `layer` is the id of each feature's map layer. */
export function planCollection({ geojsons, corrections }: PlanFeatures): FeatureCollection {
  const own = corrections.map(({ kind, name, source, date, geometry }) => ({
    type: 'Feature',
    properties: { layer: 'map-corrections', name, kind, source, date },
    geometry,
  }))
  const rest = Object.entries(geojsons).flatMap(([layer, { features }]) =>
    features.map(({ properties, geometry }) => ({
      type: 'Feature',
      properties: { ...properties, layer, name: nameOf(layer, properties) },
      geometry,
    })),
  )
  return { type: 'FeatureCollection', features: [...rest, ...own] as FeatureCollection['features'] }
}

/** Label that map programs display next to a feature. */
function nameOf(layer: string, { cluster_name, name, psu_id, index }: Record<string, unknown>): string {
  const said = [cluster_name ?? name ?? psu_id, index].filter(part => part !== undefined)
  return said.length > 0 ? said.join(' ') : layer
}
