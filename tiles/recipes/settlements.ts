import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bounds, LngLat } from '../../app/domain/geometry.ts'
import { cellAt, decodeRaster } from '../../app/domain/spatial/raster.ts'
import {
  decodeSettlements,
  encodeSettlements,
  type SettlementFile,
  type SettlementPoint,
} from '../../app/domain/spatial/settlements/settlement-list.ts'
import { analysisFiles, type LayerOrigin, type Manifest } from '../../app/domain/tilesets/schema.ts'
import { reuse } from '../atlas/versions.ts'
import { openGround } from '../demo/ground.ts'
import { placeSettlements, type UrbanTest } from '../demo/settlements/place-settlements.ts'
import { demoOrigin, layerBounds, mixedOrigin, sourceOrigin } from '../origins.ts'
import { type BuildContext, type Recipe, SourceError } from '../recipe.ts'
import { type ImportedPlaces, importPlaces, withPlaces } from '../settlements/import-places.ts'
import { readMunicipalities } from '../settlements/wards.ts'
import { findSource } from '../sources.ts'
import { createPmtiles } from '../write/pmtiles-writer.ts'
import { tileShapes } from '../write/shape-tiler.ts'

/**
 * Settlements from a source in the wards where it has any, otherwise generated; with an area only its own are
 * rebuilt and the others are unchanged.
 */
export const settlementsRecipe: Recipe = {
  name: 'settlements',
  async build(context) {
    const { area } = context
    const wanted = area === null ? undefined : new Set([area])
    const municipalities = await readMunicipalities(context.file('regions'), context.file('facts'), wanted)
    const ground = await openGround(context.file('elevation'))
    const isUrban = await urbanTest(context.file('urban'))
    const previous = area === null ? [] : (await readPrevious(context)).filter(({ sddmm }) => sddmm !== area)
    const path = findSource(context.sources, 'places')
    const places = path === null ? null : await importPlaces(path, municipalities, context)
    const made: SettlementPoint[] = []
    for (const [i, municipality] of municipalities.entries()) {
      context.signal.throwIfAborted()
      const generated = placeSettlements(municipality, ground, context.seed, isUrban)
      const urban = (at: LngLat) => (isUrban ? isUrban(at) : municipality.fact.type !== 'Gaunpalika')
      made.push(...(places ? withPlaces(municipality, generated, places, urban) : generated))
      if (i % 25 === 0) context.progress('placing settlements', i / municipalities.length)
    }
    const list = [...previous, ...made].sort((a, b) => a.sddmm - b.sddmm || a.ward - b.ward)
    const content = JSON.stringify(encodeSettlements(list, true))
    await writeFile(context.file('settlements'), content)

    const bounds = layerBounds(list.map(({ at }) => at))
    const origin = await originOf(list, places, bounds, context)
    if (await isAsBefore(content, context)) {
      await reuse(join(context.previous!, 'settlements.pmtiles'), context.tileset('settlements'))
      return { 'settlements.settlement': origin }
    }
    const out = createPmtiles({
      path: context.tileset('settlements'),
      tileset: 'settlements',
      bounds,
      attribution: origin.attribution,
    })
    const module = new URL('../settlements/tile-worker.ts', import.meta.url)
    context.later(tileShapes(module, context.file('settlements'), out, context.signal))
    return { 'settlements.settlement': origin }
  },
}

/**
 * Generated wherever the source has no place; every ward has one of either. With an area the other levels are
 * unchanged, and so is their credit, unless a source adds to it.
 */
async function originOf(
  list: SettlementPoint[],
  places: ImportedPlaces | null,
  bounds: Bounds,
  { area, previous }: BuildContext,
): Promise<LayerOrigin> {
  const count = list.length
  if (area !== null && previous !== null && (places === null || places.count === 0)) {
    const { layers } = JSON.parse(await readFile(join(previous, 'manifest.json'), 'utf8')) as Manifest
    return { ...layers['settlements.settlement'], count, bounds }
  }
  if (places === null) return demoOrigin(count, bounds)
  const isPartly = list.some(({ generated }) => !generated)
  const origin = mixedOrigin(await sourceOrigin('places', places.path, count, bounds))
  return isPartly ? { ...origin, partly: true } : origin
}

async function readPrevious({ previous }: BuildContext): Promise<SettlementPoint[]> {
  if (previous === null)
    throw new SourceError('atlas', null, 'there is none yet in which one area could be made anew')
  const file = JSON.parse(
    await readFile(`${previous}/${analysisFiles.settlements}`, 'utf8'),
  ) as SettlementFile
  return decodeSettlements(file)
}

/** Whether an area's settlements came out as they were, so that the tiles can stay: only its ground changes them. */
async function isAsBefore(content: string, { area, previous }: BuildContext): Promise<boolean> {
  if (area === null || previous === null) return false
  return content === (await readFile(join(previous, analysisFiles.settlements), 'utf8'))
}

/** Urban by the context raster if there is one; otherwise by the type of the municipality (models E2). */
async function urbanTest(path: string): Promise<UrbanTest> {
  if (!existsSync(path)) return null
  const bytes = await readFile(path)
  const raster = decodeRaster(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return at => {
    const cell = cellAt(raster, at)
    return cell >= 0 && raster.cells[cell] === 1
  }
}
