import { fileURLToPath } from 'node:url'
import type { Bounds } from '../../app/domain/geometry.ts'
import type { LayerOrigin } from '../../app/domain/tilesets/schema.ts'
import { joined } from '../credits.ts'
import { factsFile } from '../facts/local-levels.ts'
import { wardFiguresFile } from '../facts/ward-figures.ts'
import { type CreditedOrigin, demoOrigin, mixedOrigin, shippedOrigin, sourceOrigin } from '../origins.ts'
import { outlinesFile } from '../outlines/outlines.ts'
import { wardsFile } from '../wards/wards.ts'
import type { LevelWards } from './level-wards.ts'

const generatedWards = 'numbers of wards'

type Read = Pick<LevelWards, 'fromSource' | 'shipped' | 'made'> & {
  /** The sources that were read. */
  levels: string | null
  wards: string | null
  /** Number of generated wards. */
  generated: number
}

/** Source of each layer. */
export async function boundaryOrigins(
  files: Read,
  counts: Record<string, number>,
  bounds: Bounds,
): Promise<Record<string, LayerOrigin>> {
  const outlines =
    files.levels === null
      ? await shippedOrigin('outlines', fileURLToPath(outlinesFile), 0, bounds)
      : await sourceOrigin('localLevels', files.levels, 0, bounds)
  const drawn = files.wards === null ? null : await sourceOrigin('wards', files.wards, 0, bounds)
  const isWhole = files.shipped + files.made === 0
  const wards = await wardOrigin(files, drawn, counts['boundaries.ward'], bounds)
  // Levels are unions of the source's wards; elsewhere they keep their outline.
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

/**
 * Wards count as generated if those of whole local levels are; single generated ones are reported by number.
 */
async function wardOrigin(
  { fromSource, shipped, made, generated }: Read,
  drawn: CreditedOrigin | null,
  of: number,
  bounds: Bounds,
): Promise<CreditedOrigin> {
  const own = shipped > 0 ? await shippedOrigin('wards', fileURLToPath(wardsFile), 0, bounds) : null
  const [first, second] = [drawn, own].filter(origin => origin !== null)
  if (first === undefined) return demoOrigin(0, bounds, generatedWards)
  const inLevels = (origin: CreditedOrigin, levels: number) => ({
    ...origin,
    source: `${origin.source}, in ${levels} local levels`,
  })
  const isAlone = second === undefined && made === 0
  const real = isAlone ? first : inLevels(first, drawn ? fromSource : shipped)
  const all = second ? joined(real, inLevels(second, shipped)) : real
  if (made > 0) return mixedOrigin(all, generatedWards)
  if (generated === 0) return all
  return { ...all, source: `${all.source}; ${generated} of ${of.toLocaleString('en')} generated` }
}
