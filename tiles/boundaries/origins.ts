import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Bounds } from '../../app/domain/spatial/geometry.ts'
import { joined } from '../credits.ts'
import { factsFile } from '../facts/local-levels.ts'
import { demoOrigin, shippedOrigin, sourceOrigin } from '../origins.ts'
import type { LayerOrigin } from '../schema.ts'

/** Where each layer came from; `files` are the sources that were read, null for what is generated. */
export async function boundaryOrigins(
  files: { levels: string | null; wards: string | null },
  counts: Record<string, number>,
  bounds: Bounds,
): Promise<Record<string, LayerOrigin>> {
  const outlines = createRequire(import.meta.url).resolve('nepal-geojson/assets/nepal.geojson.packed')
  const large =
    files.levels === null
      ? await shippedOrigin('districts', outlines, 0, bounds)
      : await sourceOrigin('localLevels', files.levels, 0, bounds)
  const small = files.levels === null ? demoOrigin(0, bounds, 'published areas and points') : large
  const wards =
    files.wards === null
      ? demoOrigin(0, bounds, 'numbers of wards')
      : await sourceOrigin('wards', files.wards, 0, bounds)
  const origins: Record<string, LayerOrigin> = {
    'boundaries.province': large,
    'boundaries.district': large,
    'boundaries.local_level': files.wards === null ? small : wards,
    'boundaries.protected_area': small,
    'boundaries.ward': wards,
    'boundaries.region_label': {
      ...joined(large, small, wards),
      generated: small.generated || wards.generated,
    },
    facts: await shippedOrigin('facts', fileURLToPath(factsFile), 0, bounds),
  }
  return Object.fromEntries(
    Object.entries(origins).map(([key, origin]) => [key, { ...origin, count: counts[key] ?? 0 }]),
  )
}
