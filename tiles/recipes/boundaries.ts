import { writeFile } from 'node:fs/promises'
import { type Bounds, emptyBounds, widen } from '../../app/domain/geometry.ts'
import type { Fact } from '../../app/domain/region/facts.ts'
import type { Arc } from '../boundaries/arcs.ts'
import type { RegionLayer } from '../boundaries/labels.ts'
import { type LocalLevels, reportAreas } from '../boundaries/levels.ts'
import { realLevels } from '../boundaries/real/real-levels.ts'
import { reportRiverFit } from '../boundaries/river-fit.ts'
import { regionTopology } from '../boundaries/topology.ts'
import { readFacts } from '../facts/local-levels.ts'
import { readOutlines } from '../outlines/outlines.ts'
import type { BuildContext, Recipe } from '../recipe.ts'
import { findSource } from '../sources.ts'
import { createPmtiles } from '../write/pmtiles-writer.ts'
import { tileShapes } from '../write/shape-tiler.ts'
import { boundaryOrigins } from './boundary-origins.ts'
import { levelWards, reportUnmapped } from './level-wards.ts'

/**
 * Provinces, districts, local levels, protected areas and wards: `regions.topojson`, `facts.json` and the
 * boundaries tileset. Local levels come from the sources, otherwise from the outlines shipped with Urja;
 * wards from the sources, otherwise from those shipped with Urja, and are generated where these do not fit.
 * One local level cannot change without its neighbours, so --area builds all.
 */
export const boundariesRecipe: Recipe = {
  name: 'boundaries',
  async build(context) {
    const { signal } = context
    context.progress('reading', 0)
    const facts = await readFacts()
    const wardFile = findSource(context.sources, 'wards')
    const file = findSource(context.sources, 'localLevels')
    const levels = await readLevels(facts, context)
    signal.throwIfAborted()
    const wards = await levelWards(levels, context)
    const { arcs } = wards
    signal.throwIfAborted()
    context.progress('topology', 0.9)
    const topology = regionTopology(arcs, levels.facts, levels.protectedAreas, wards.generated)
    reportUnmapped(topology, context)
    await writeFile(context.file('regions'), JSON.stringify(topology))
    await writeFile(context.file('facts'), JSON.stringify(levels.facts))

    const bounds = boundsOfArcs(arcs)
    const count = (layer: RegionLayer) =>
      topology.objects[layer].geometries.filter(({ properties }) => properties?.ward !== 0).length
    const labels = count('province') + count('district') + count('local_level') + count('ward')
    const counts: Record<string, number> = {
      facts: facts.length,
      ward_households: levels.facts.reduce((sum, { ward_households }) => sum + ward_households.length, 0),
      'boundaries.region_label': labels,
    }
    for (const layer of Object.keys(topology.objects) as RegionLayer[])
      counts[`boundaries.${layer}`] = count(layer)
    const origins = await boundaryOrigins(
      { levels: file, wards: wardFile, ...wards, generated: wards.generated.size },
      counts,
      bounds,
    )
    const attribution = [...new Set(Object.values(origins).map(origin => origin.attribution))].join('; ')
    const out = createPmtiles({
      path: context.tileset('boundaries'),
      tileset: 'boundaries',
      bounds,
      attribution,
    })
    const module = new URL('../boundaries/tile-worker.ts', import.meta.url)
    context.later(tileShapes(module, context.file('regions'), out, signal))
    context.progress('done', 1)
    return origins
  },
}

/** The local levels that a build goes by: those of the sources, else the ones that come with Urja. */
export async function readLevels(facts: Fact[], context: BuildContext): Promise<LocalLevels> {
  const file = findSource(context.sources, 'localLevels')
  const levels = file ? await realLevels(file, facts, context) : { ...(await readOutlines()), facts }
  reportAreas(levels, context)
  await reportRiverFit(levels.arcs, context)
  return levels
}

function boundsOfArcs(arcs: Arc[]): Bounds {
  const bounds = emptyBounds()
  for (const { points } of arcs) {
    for (let i = 0; i < points.length; i += 2) widen(bounds, [points[i] / 1e6, points[i + 1] / 1e6])
  }
  return bounds
}
