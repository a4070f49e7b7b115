import { rename, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { encodeRaster, type Raster, rasterBounds } from '../../app/domain/spatial/raster.ts'
import { drainTerrain } from '../../app/domain/spatial/water/flow.ts'
import type { LayerOrigin } from '../../app/domain/tilesets/schema.ts'
import { demoTerrain } from '../demo/terrain/demo-terrain.ts'
import { demoOrigin } from '../origins.ts'
import type { BuildContext, Recipe } from '../recipe.ts'
import { readRegionShapes } from '../region-shapes.ts'
import { burnRivers } from '../terrain/burn-rivers.ts'
import { terrainFrame } from '../terrain/frame.ts'
import { readMainRivers } from '../terrain/main-rivers.ts'
import { sourceTerrain } from '../terrain/source-terrain.ts'
import { tileTerrain } from '../terrain/terrain-tiles.ts'
import { createPmtiles } from '../write/pmtiles-writer.ts'

/**
 * Elevation, its flow directions, and its tiles; from a GeoTIFF of the sources, otherwise the demo terrain.
 */
export const terrainRecipe: Recipe = {
  name: 'terrain',
  async build(context) {
    const { halvings, ...frame } = terrainFrame(context.terrain_arcsec)
    const shapes = await readRegionShapes(context)
    const header = { ...frame, nodata: null, unit: 'm', type: 'float32' as const }
    const read = await sourceTerrain(context, frame, shapes.country)
    const step = async (name: string, part: number) => {
      context.progress(name, part)
      await setImmediate()
      context.signal.throwIfAborted()
    }
    const cells =
      read?.cells ??
      (await demoTerrain({
        frame: { ...frame, halvings },
        shapes,
        seed: context.seed,
        onStep: part => step('shaping the ground', part * 0.85),
      }))
    const origin: LayerOrigin =
      read?.origin ??
      demoOrigin(cells.length, rasterBounds(header), 'seeded, after elevations of the local levels')
    await step('routing water', 0.85)
    const routed = read ? await withMainRivers(context, cells, frame) : cells
    const { direction, accumulation } = drainTerrain({ z: routed, ...frame, nodata: null }, frame)
    const elevation: Raster<Float32Array> = { ...header, cells }
    await step('writing elevation and flow', 0.92)
    await writeRaster(context.file('elevation'), elevation)
    const flow = { ...frame, nodata: 255, unit: 'neighbour', type: 'uint8' as const, cells: direction }
    await writeRaster(context.file('flowDirection'), flow)
    const count = { ...frame, nodata: null, unit: 'cells', type: 'uint32' as const, cells: accumulation }
    await writeRaster(context.file('flowAccumulation'), count)
    const out = createPmtiles({
      path: context.tileset('terrain'),
      tileset: 'terrain',
      bounds: rasterBounds(header),
      attribution: origin.attribution,
    })
    const { workers, signal } = context
    context.later(
      tileTerrain({ elevation, country: shapes.country, out, workers, signal }).then(() => out.finish()),
    )
    return { terrain: origin }
  },
}

async function withMainRivers(
  context: BuildContext,
  cells: Float32Array,
  frame: Parameters<typeof burnRivers>[1],
) {
  const rivers = await readMainRivers(context, 'terrain')
  if (rivers === null) return cells
  const routed = cells.slice()
  const cut = burnRivers(
    routed,
    frame,
    rivers.lines.map(river => river.line),
  )
  context.repair({
    layer: 'terrain',
    feature: rivers.file,
    what: `${rivers.lines.length} rivers were cut ${cut} cells long into the ground that water is routed over; elevations stay as read`,
  })
  return routed
}

async function writeRaster(path: string, raster: Raster): Promise<void> {
  await writeFile(`${path}.part`, encodeRaster(raster))
  await rename(`${path}.part`, path)
}
