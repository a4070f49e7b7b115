import type { LngLat, MultiPolygonRings, PolygonRings } from '../../geometry.ts'
import { labelPoint } from '../../spatial/polygon/label-point.ts'
import type { PlanFeatures } from './files.ts'

type Geometry = { type: string; coordinates: unknown }
type Named = { properties: Record<string, unknown>; geometry: Geometry }

/** Returns the features with the names of their places in another language, for drawing. Data files keep their names. */
export function withOwnNames(
  { geojsons, corrections }: PlanFeatures,
  nameOf: (name: string, at: LngLat) => string,
): PlanFeatures {
  const renamed = ({ properties, geometry, ...feature }: Named): Named => {
    const at = placeOf(geometry)
    const names = ['cluster_name', 'name'].flatMap(key => {
      const name = properties[key]
      return typeof name === 'string' ? [[key, nameOf(name, at)]] : []
    })
    return { ...feature, properties: { ...properties, ...Object.fromEntries(names) }, geometry }
  }
  const layers = Object.entries(geojsons).map(([layer, { features, ...rest }]) => [
    layer,
    { ...rest, features: (features as readonly Named[]).map(renamed) },
  ])
  return { geojsons: Object.fromEntries(layers) as PlanFeatures['geojsons'], corrections }
}

function placeOf({ type, coordinates }: Geometry): LngLat {
  if (type === 'Point') return coordinates as LngLat
  if (type === 'LineString') return (coordinates as LngLat[])[0]
  return labelPoint((type === 'Polygon' ? [coordinates as PolygonRings] : coordinates) as MultiPolygonRings)
}
