import { basename } from 'node:path'
import type { LngLat } from '../../app/domain/spatial/geometry.ts'
import { readGeojson } from '../readers/geojson.ts'
import type { BuildContext } from '../recipe.ts'
import { findSource } from '../sources.ts'

export type MainRiver = { name: string; line: LngLat[] }

/** The main rivers of the sources as single lines, or null where there are none. */
export async function readMainRivers(
  context: BuildContext,
): Promise<{ file: string; lines: MainRiver[] } | null> {
  const path = findSource(context.sources, 'rivers')
  if (path === null) return null
  const features = await readGeojson(path, {
    types: ['LineString', 'MultiLineString'],
    nameOf: properties => (typeof properties.name === 'string' ? properties.name : undefined),
  })
  const lines = features.flatMap(({ geometry, properties, label }) => {
    const name = typeof properties.name === 'string' ? properties.name : label
    const parts = geometry.type === 'MultiLineString' ? geometry.coordinates : []
    if (geometry.type === 'LineString') parts.push(geometry.coordinates)
    return parts.map(part => ({ name, line: part.map(([lng, lat]): LngLat => [lng, lat]) }))
  })
  return { file: basename(path), lines }
}
