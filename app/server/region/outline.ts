import type { MultiPolygon, Polygon } from 'geojson'
import type { MultiPolygonRings } from '../../domain/geometry.ts'

/** Converts an outline to GeoJSON. */
export function toGeometry(outline: MultiPolygonRings): Polygon | MultiPolygon {
  return outline.length === 1
    ? { type: 'Polygon', coordinates: outline[0] }
    : { type: 'MultiPolygon', coordinates: outline }
}
