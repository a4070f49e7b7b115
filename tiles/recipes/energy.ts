import { readFile, writeFile } from 'node:fs/promises'
import type { EnergyFeature } from '../../app/domain/spatial/energy-network.ts'
import { decodeSettlements } from '../../app/domain/spatial/settlements/settlement-list.ts'
import type { LayerOrigin, tilesets } from '../../app/domain/tilesets/schema.ts'
import { demoHydropower, demoMicroHydro } from '../demo/energy/demo-plants.ts'
import { demoTransmission } from '../demo/energy/demo-transmission.ts'
import { type GrownGrid, growGrid } from '../demo/energy/grow-grid.ts'
import { readStreamSites } from '../demo/energy/stream-sites.ts'
import { openGround } from '../demo/ground.ts'
import { asGenerated, joinGenerated, levelFinder } from '../energy/join-generated.ts'
import { readHydropower, readTransmission } from '../energy/read-energy.ts'
import { readPower } from '../energy/read-power.ts'
import { demoOrigin, layerBounds, mixedOrigin, sourceOrigin } from '../origins.ts'
import type { Recipe } from '../recipe.ts'
import { readRegionShapes } from '../region-shapes.ts'
import { findSource, type SourceName } from '../sources.ts'
import { createPmtiles } from '../write/pmtiles-writer.ts'
import { tileShapes } from '../write/shape-tiler.ts'

type LayerName = keyof typeof tilesets.energy.layers
type Layers = Record<LayerName, EnergyFeature[]>

/**
 * Layers that answers measure distances to: generated in every local level that a file of the power network
 * barely covers.
 */
const nearby = ['distribution', 'substation', 'transformer', 'micro_hydro'] as const satisfies LayerName[]
const isNearby = (name: string) => (nearby as readonly string[]).includes(name)

/**
 * Transmission and hydropower from their own files if present; then the content of a power network file,
 * completed by generated features that answers depend on; only what neither has is generated entirely.
 */
export const energyRecipe: Recipe = {
  name: 'energy',
  async build(context) {
    context.progress('growing the grid', 0)
    const settlements = decodeSettlements(JSON.parse(await readFile(context.file('settlements'), 'utf8')))
    const ground = await openGround(context.file('elevation'))
    const grown = growGrid(settlements, ground, context.seed)
    context.signal.throwIfAborted()
    context.progress('plants', 0.8)
    const sites = await readStreamSites(context.file('streams'))
    const transmissionPath = findSource(context.sources, 'transmission')
    const hydropowerPath = findSource(context.sources, 'hydropower')
    const powerPath = findSource(context.sources, 'power')
    const power = powerPath ? await readPower(powerPath, context) : null
    const sourceOf: Partial<Record<LayerName, [SourceName, string]>> = {}
    for (const name of Object.keys(power ?? {}) as LayerName[]) {
      if (powerPath && power && power[name].length > 0) sourceOf[name] = ['power', powerPath]
    }
    if (transmissionPath) sourceOf.transmission = ['transmission', transmissionPath]
    if (hydropowerPath) sourceOf.hydropower = ['hydropower', hydropowerPath]
    const levelAt = power && levelFinder((await readRegionShapes(context)).levels)
    const mixed = new Set<LayerName>()
    const isOfSources = [transmissionPath, hydropowerPath, powerPath].some(path => path !== null)
    /** A layer of which the file has nothing stays generated. */
    const mapped = (name: LayerName, generate: () => EnergyFeature[]) => {
      if (!power || !levelAt || power[name].length === 0)
        return isOfSources ? generate().map(asGenerated) : generate()
      if (!isNearby(name)) return power[name]
      const { features, generated, levels } = joinGenerated(power[name], generate(), levelAt)
      if (generated > 0) mixed.add(name)
      context.repair({
        layer: `energy.${name}`,
        feature: 'generated features',
        what: `${generated} stand beside ${power[name].length} of the source; ${levels} local levels were taken from the source as a whole`,
      })
      return features
    }
    const grid = gridFeatures(grown)
    const layers: Layers = {
      transmission: transmissionPath
        ? await readTransmission(transmissionPath, context)
        : mapped('transmission', () => demoTransmission(grown.substations, ground, context.seed)),
      distribution: mapped('distribution', () => grid.distribution),
      substation: mapped('substation', () => grid.substation),
      transformer: mapped('transformer', () => grid.transformer),
      hydropower: hydropowerPath
        ? await readHydropower(hydropowerPath, context)
        : mapped('hydropower', () => demoHydropower(sites, settlements, context.seed)),
      micro_hydro: mapped('micro_hydro', () =>
        demoMicroHydro(settlements, grown.reached, sites, context.seed),
      ),
    }
    const features = Object.values(layers).flat()
    await writeFile(context.file('energy'), JSON.stringify({ type: 'FeatureCollection', features }))

    const origins = await originsOf(layers, sourceOf, mixed)
    const out = createPmtiles({
      path: context.tileset('energy'),
      tileset: 'energy',
      bounds: layerBounds(features.flatMap(feature => positionsOf(feature.geometry))),
      attribution: [...new Set(Object.values(origins).map(origin => origin.attribution))].join('; '),
    })
    const module = new URL('../energy/tile-worker.ts', import.meta.url)
    context.later(tileShapes(module, context.file('energy'), out, context.signal))
    return origins
  },
}

function gridFeatures({ lines, substations, transformers }: GrownGrid) {
  const feature = (
    layer: string,
    geometry: EnergyFeature['geometry'],
    properties: Record<string, unknown>,
  ): EnergyFeature => ({ type: 'Feature', properties: { layer, ...properties }, geometry })
  return {
    distribution: lines.map(({ kV, line }) =>
      feature('distribution', { type: 'LineString', coordinates: line }, { kV }),
    ),
    substation: substations.map(({ name, kV, at }) =>
      feature('substation', { type: 'Point', coordinates: at }, { name: `${name} Substation`, kV }),
    ),
    transformer: transformers.map(({ kVA, at }) =>
      feature('transformer', { type: 'Point', coordinates: at }, { kVA }),
    ),
  }
}

async function originsOf(
  layers: Layers,
  sourceOf: Partial<Record<LayerName, [SourceName, string]>>,
  mixed: ReadonlySet<string>,
): Promise<Record<string, LayerOrigin>> {
  const origins: Record<string, LayerOrigin> = {}
  for (const [name, features] of Object.entries(layers)) {
    const bounds = layerBounds(features.flatMap(feature => positionsOf(feature.geometry)))
    const source = sourceOf[name as LayerName]
    const after = 'seeded, from towns outward'
    const own = source ? await sourceOrigin(...source, features.length, bounds) : null
    if (own === null) origins[`energy.${name}`] = demoOrigin(features.length, bounds, after)
    else origins[`energy.${name}`] = mixed.has(name) ? { ...mixedOrigin(own, after), partly: true } : own
  }
  return origins
}

function positionsOf(geometry: EnergyFeature['geometry']): number[][] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}
