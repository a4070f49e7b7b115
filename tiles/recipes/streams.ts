import { rename, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import {
  encodeStreamNetwork,
  type StreamNetwork,
  vertexAt,
} from '../../app/domain/spatial/water/stream-network.ts'
import { demoOrigin, layerBounds, sourceOrigin, withSource } from '../origins.ts'
import { eachCellInside, type RasterFrame } from '../rasterise.ts'
import { readRaster } from '../read-raster.ts'
import type { BuildContext, Recipe } from '../recipe.ts'
import { readRegionShapes } from '../region-shapes.ts'
import { findSource } from '../sources.ts'
import { buildNetwork } from '../streams/build-network.ts'
import { catchmentsOf } from '../streams/catchments.ts'
import { nameRivers } from '../streams/name-rivers.ts'
import { tileStreams } from '../streams/stream-tiles.ts'
import { type TracedArcs, traceArcs } from '../streams/trace-arcs.ts'
import { readMainRivers, readWaterways } from '../terrain/main-rivers.ts'
import { createPmtiles } from '../write/pmtiles-writer.ts'

/** Cells by which streams may run beyond the border, where it follows them. */
const beyond_cells = 4

/** Streams from the terrain's flow: the network for the answers and its tiles. */
export const streamsRecipe: Recipe = {
  name: 'streams',
  async build(context) {
    const step = async (name: string, part: number) => {
      context.progress(name, part)
      await setImmediate()
      context.signal.throwIfAborted()
    }
    await step('reading terrain', 0)
    const { frame, network, traced } = await makeNetwork(context, step)
    const path = findSource(context.sources, 'elevation')
    const bounds = layerBounds(Array.from(network.lng_e7, (_, vertex) => vertexAt(network, vertex)))
    const own =
      path === null
        ? demoOrigin(network.count, bounds, 'derived from the demo terrain')
        : await sourceOrigin('elevation', path, network.count, bounds)
    if (path !== null) own.source = `Streams derived from: ${own.source}`
    const rivers = findSource(context.sources, 'rivers')
    const fed = rivers === null ? own : await withSource(own, 'rivers', rivers)
    const waterways = findSource(context.sources, 'waterways')
    const origin = waterways === null ? fed : await withSource(fed, 'waterways', waterways)
    origin.source += `; catchments from ${network.threshold_km2} km² on`
    const named = await addNames(context, network, traced, frame)
    if (named !== null) origin.source += `; ${named} arcs named after rivers`
    await step('writing the network', 0.9)
    await writeFile(`${context.file('streams')}.part`, encodeStreamNetwork(network))
    await rename(`${context.file('streams')}.part`, context.file('streams'))
    const out = createPmtiles({
      path: context.tileset('streams'),
      tileset: 'streams',
      bounds,
      attribution: origin.attribution,
    })
    const { workers, signal } = context
    context.later(tileStreams({ network, out, workers, signal }).then(() => out.finish()))
    return { 'streams.streamline': origin }
  },
}

async function makeNetwork(context: BuildContext, step: (name: string, part: number) => Promise<void>) {
  const elevation = await readRaster<Float32Array>(context.file('elevation'), 'terrain')
  const { cells: direction } = await readRaster<Uint8Array>(context.file('flowDirection'), 'terrain')
  const monsoonWetness = await readRaster<Uint16Array>(context.file('monsoonWetness'), 'context')
  const terai = await readRaster<Uint8Array>(context.file('terai'), 'context')
  const mipRegion = await readRaster<Uint8Array>(context.file('mipRegion'), 'context')
  const { country } = await readRegionShapes(context)
  const { width, height, west, north, cell_deg } = elevation
  const frame: RasterFrame = { width, height, west, north, cell_deg }
  await step('gathering catchments', 0.2)
  const catchments = catchmentsOf(frame, direction)
  const area_km2 = Float32Array.from(catchments.gather(() => 1))
  await step('tracing streams', 0.45)
  const inside = new Uint8Array(direction.length)
  eachCellInside(frame, country, cell => {
    inside[cell] = 1
  })
  widen(inside, width, beyond_cells)
  const traced = traceArcs(area_km2, direction, inside, width)
  await step('flows and potentials', 0.7)
  const ground = { frame, elevation: elevation.cells, catchments, terai, mipRegion, monsoonWetness }
  const network = buildNetwork(traced, ground)
  return { frame, network, traced }
}

/** Adds the cells within a square of so many cells around the marked ones. */
function widen(mark: Uint8Array, width: number, by: number): void {
  for (const step of [1, width]) {
    const before = mark.slice()
    for (let cell = by * step; cell < mark.length - by * step; cell++) {
      if (before[cell] === 1) continue
      for (let k = 1; k <= by; k++) {
        if (before[cell - k * step] === 1 || before[cell + k * step] === 1) {
          mark[cell] = 1
          break
        }
      }
    }
  }
}

async function addNames(
  context: BuildContext,
  network: StreamNetwork,
  traced: TracedArcs,
  frame: RasterFrame,
) {
  const main = await readMainRivers(context, 'streams')
  const others = await readWaterways(context)
  const known = [main, others].filter(rivers => rivers !== null)
  if (known.length === 0) return null
  const named = nameRivers(
    network,
    traced,
    frame,
    known.flatMap(({ lines }) => lines),
  )
  context.repair({
    layer: 'streams',
    feature: known.map(({ file }) => file).join(' and '),
    what: `${named} arcs took the names of the rivers along which they run`,
  })
  return named
}
