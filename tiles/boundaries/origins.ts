import { fileURLToPath } from 'node:url'
import type { Bounds } from '../../app/domain/spatial/geometry.ts'
import { joined } from '../credits.ts'
import { factsFile } from '../facts/local-levels.ts'
import { wardFiguresFile } from '../facts/ward-figures.ts'
import { demoOrigin, mixedOrigin, shippedOrigin, sourceOrigin } from '../origins.ts'
import { outlinesFile } from '../outlines/outlines.ts'
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
  const outlines =
    files.levels === null
      ? await shippedOrigin('outlines', fileURLToPath(outlinesFile), 0, bounds)
      : await sourceOrigin('localLevels', files.levels, 0, bounds)
  const drawn = files.wards === null ? null : await sourceOrigin('wards', files.wards, 0, bounds)
  const isWhole = files.taken === files.of
  const wards =
    drawn === null
      ? demoOrigin(0, bounds, generatedWards)
      : isWhole
        ? drawn
        : mixedOrigin({ ...drawn, source: `${drawn.source}, in ${files.taken} local levels` }, generatedWards)
  // Levels are unions of their wards where these are the source's; elsewhere they keep their outline.
  const levels = drawn === null ? outlines : isWhole ? drawn : joined(outlines, drawn)
  const origins: Record<string, LayerOrigin> = {
    'boundaries.province': outlines,
    'boundaries.district': outlines,
    'boundaries.local_level': levels,
    'boundaries.protected_area': outlines,
    'boundaries.ward': wards,
    // Most of the labels are of wards.
    'boundaries.region_label': { ...joined(outlines, wards), generated: wards.generated },
    facts: await shippedOrigin('facts', fileURLToPath(factsFile), 0, bounds),
    ward_households: await shippedOrigin('ward_households', fileURLToPath(wardFiguresFile), 0, bounds),
  }
  return Object.fromEntries(
    Object.entries(origins).map(([key, origin]) => [key, { ...origin, count: counts[key] ?? 0 }]),
  )
}
