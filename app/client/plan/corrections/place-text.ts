import type { LngLat } from '../../../domain/geometry.ts'
import type { CorrectionGeometry } from '../../../domain/spatial/energy/map-overrides.ts'
import { positionOf, readPasted } from '../../map/drawing/coordinate-text.ts'

/** Positions as they are typed, with one pair per line. */
export const positionsText = (positions: readonly (readonly number[])[]): string =>
  positions.map(([lng, lat]) => `${lng.toFixed(6)}, ${lat.toFixed(6)}`).join('\n')
export const textOfGeometry = (geometry: CorrectionGeometry): string =>
  positionsText(geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates)

/** The positions in a text, and the numbers of lines that contain none. */
export function positionsIn(text: string): { positions: LngLat[]; unread: number[] } {
  const read = readPasted(text)
  const isEmpty = text.trim() === ''
  if (read === null)
    return { positions: [], unread: isEmpty ? [] : text.split('\n').map((_, line) => line + 1) }
  return { positions: read.positions.map(positionOf), unread: read.unread }
}

/** A single position is a point, and two or more are a line. Undefined if there are none. */
export function geometryOf(text: string): CorrectionGeometry | undefined {
  const { positions } = positionsIn(text)
  if (positions.length === 0) return undefined
  return positions.length === 1
    ? { type: 'Point', coordinates: positions[0] }
    : { type: 'LineString', coordinates: positions }
}
