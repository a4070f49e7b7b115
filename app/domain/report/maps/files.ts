import type { FeatureCollection } from 'geojson'
import type { CorrectionRow } from '../../plan/corrections/contract.ts'
import type { PlanGeojsons } from '../../plan/geojsons-contract.ts'

/** What stands in a plan on the map. */
export type PlanFeatures = { geojsons: PlanGeojsons; corrections: readonly CorrectionRow[] }

/** All of it as one collection; `layer` tells of each thing what it is, by the ids of the map's layers. */
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

/** What programs for maps write beside a thing. */
function nameOf(layer: string, { cluster_name, name, psu_id, index }: Record<string, unknown>): string {
  const said = [cluster_name ?? name ?? psu_id, index].filter(part => part !== undefined)
  return said.length > 0 ? said.join(' ') : layer
}
