import type { LngLat } from '../../app/domain/geometry.ts'
import { readField } from '../readers/field-names.ts'
import { propertyText } from '../readers/property-value.ts'
import type { BuildContext } from '../recipe.ts'
import { findSource } from '../sources.ts'
import { usableRows } from '../usable-rows.ts'

export type MainRiver = { name: string | null; line: LngLat[] }

/** Main rivers of the sources as single lines, or null if there are none; `layer` is the caller. */
export async function readMainRivers(
  context: BuildContext,
  layer: 'terrain' | 'streams',
): Promise<{ file: string; lines: MainRiver[] } | null> {
  const path = findSource(context.sources, 'rivers')
  if (path === null) return null
  const nameOf = (properties: Record<string, unknown>) => propertyText(readField(properties, 'riverName'))
  const { file, rows, count, close } = await usableRows(path, { layer, kinds: ['line'], nameOf }, context)
  const lines = rows.flatMap(({ geometry, properties, label }) => {
    const name = nameOf(properties) ?? null
    if (name === null)
      count.mend('no name', label, 'has no name; its water is used, and no stream is named after it')
    count.use()
    const parts = geometry.type === 'MultiLineString' ? geometry.coordinates : []
    if (geometry.type === 'LineString') parts.push(geometry.coordinates)
    return parts.map((part): MainRiver => ({ name, line: part as LngLat[] }))
  })
  close()
  return { file, lines }
}

/**
 * Named rivers and streams of the sources, for naming streams only, not for burning. Null if there are none.
 * Skipped and counted: canals, drains and unnamed ones.
 */
export async function readWaterways(
  context: BuildContext,
): Promise<{ file: string; lines: MainRiver[] } | null> {
  const path = findSource(context.sources, 'waterways')
  if (path === null) return null
  const nameOf = (properties: Record<string, unknown>) => propertyText(readField(properties, 'placeName'))
  const { file, rows, count, close } = await usableRows(
    path,
    { layer: 'streams', kinds: ['line'], nameOf },
    context,
  )
  const lines: MainRiver[] = []
  for (const { geometry, properties, label } of rows) {
    const kind = propertyText(readField(properties, 'waterway')) ?? ''
    const name = nameOf(properties)
    if (kind !== 'river' && kind !== 'stream') count.leaveOut('no river or stream', label, `is a ${kind}`)
    else if (name === undefined) count.leaveOut('no name', label, 'has no name')
    else {
      count.use()
      const parts = geometry.type === 'MultiLineString' ? geometry.coordinates : []
      if (geometry.type === 'LineString') parts.push(geometry.coordinates)
      for (const line of parts) lines.push({ name, line: line as LngLat[] })
    }
  }
  close()
  return { file, lines }
}
