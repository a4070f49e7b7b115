import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Bounds } from '../../app/domain/spatial/geometry.ts'
import { joined } from '../credits.ts'
import { factsFile } from '../facts/local-levels.ts'
import { demoOrigin, mixedOrigin, shippedOrigin, sourceOrigin } from '../origins.ts'
import type { LayerOrigin } from '../schema.ts'

const generatedWards = 'numbers of wards'

/**
 * Where each layer came from; `files` are the sources that were read, null for what is generated, and `taken` the
 * number of local levels, of all, whose wards are the source's.
 */
export async function boundaryOrigins(
  files: { levels: string | null; wards: string | null; taken: number; of: number },
  counts: Record<string, number>,
  bounds: Bounds,
): Promise<Record<string, LayerOrigin>> {
  const outlines = createRequire(import.meta.url).resolve('nepal-geojson/assets/nepal.geojson.packed')
  const large =
    files.levels === null
      ? await shippedOrigin('districts', outlines, 0, bounds)
      : await sourceOrigin('localLevels', files.levels, 0, bounds)
  const small = files.levels === null ? demoOrigin(0, bounds, 'published areas and points') : large
  const drawn = files.wards === null ? null : await sourceOrigin('wards', files.wards, 0, bounds)
  const isWhole = files.taken === files.of
  const wards =
    drawn === null
      ? demoOrigin(0, bounds, generatedWards)
      : isWhole
        ? drawn
        : mixedOrigin({ ...drawn, source: `${drawn.source}, in ${files.taken} local levels` }, generatedWards)
  // Levels are unions of their wards where these are the source's; elsewhere they keep their outline.
  const levels =
    drawn === null ? small : isWhole ? drawn : { ...joined(small, drawn), generated: small.generated }
  const origins: Record<string, LayerOrigin> = {
    'boundaries.province': large,
    'boundaries.district': large,
    'boundaries.local_level': levels,
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
