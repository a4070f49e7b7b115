import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boundsOfBoxes } from '../../app/domain/geometry.ts'
import { usesInKind } from '../../app/domain/spatial/buildings/building-classes.ts'
import {
  type BuildingGrid,
  type Buildings,
  decodeBuildingGrid,
  encodeBuildingGrid,
  indicesInside,
} from '../../app/domain/spatial/buildings/building-grid.ts'
import { analysisFiles, type LayerOrigin, type Manifest, tilesets } from '../../app/domain/tilesets/schema.ts'
import { concatenated } from '../buildings/concatenated.ts'
import { deliveredSquares } from '../buildings/delivered-squares.ts'
import { gridDistances } from '../buildings/grid-distance.ts'
import { type ImportedBuildings, importBuildings } from '../buildings/import-buildings.ts'
import { patchedGrid } from '../buildings/patch-grid.ts'
import { placeAll } from '../demo/buildings/place-all.ts'
import { demoOrigin, layerBounds, mixedOrigin, sourceOrigin } from '../origins.ts'
import { type BuildContext, type Recipe, SourceError } from '../recipe.ts'
import { readMunicipalities, type SettledMunicipality } from '../settlements/wards.ts'
import { findSource } from '../sources.ts'
import { pointZoom } from '../write/density.ts'
import { forEachTile } from '../write/pmtiles-reader.ts'
import { createPmtiles, type PmtilesWriter } from '../write/pmtiles-writer.ts'
import { type TileRange, tilePoints } from '../write/point-tiler.ts'

type Pair = { houses: Buildings; others: Buildings }
type GridFile = 'houses' | 'otherBuildings'

/**
 * Buildings: one for each house of the census and others beside them, generated; buildings of a source
 * replace them. Both grids are written first, and all tiles derive from them. With an area, its buildings are
 * replaced in the grids of the current atlas and only tiles that touch it are rebuilt.
 */
export const buildingsRecipe: Recipe = {
  name: 'buildings',
  async build(context) {
    const { area } = context
    const only = area === null ? undefined : new Set([area])
    const municipalities = await readMunicipalities(context.file('regions'), context.file('facts'), only)
    const path = findSource(context.sources, 'buildings')
    const source = path === null ? null : await importBuildings(path, municipalities, context)
    const placed = await place(municipalities, source, context)
    const grids = await writeGrids(await encoded(placed, municipalities, context), context)

    const within =
      area === null
        ? null
        : boundsOfBoxes(municipalities.flatMap(({ wards }) => wards.map(ward => ward.area.bounds)))
    const run = { workers: context.workers, signal: context.signal }
    const classes = await gridDistances(grids.map(decodeBuildingGrid), context.file('energy'), within, {
      ...run,
      onProgress: part => context.progress('distances to the grid', 0.45 + part * 0.15),
    })
    const origin = await originOf(grids.map(decodeBuildingGrid), source, context)
    const out = createPmtiles({
      path: context.tileset('buildings'),
      tileset: 'buildings',
      bounds: origin.bounds,
      attribution: origin.attribution,
    })
    const { layers } = tilesets.buildings
    const { generated: _, ...numbers } = layers.building.fields
    const delivered = await deliveredSquares(source, municipalities, within, context)
    const tiled = await tilePoints({
      ...run,
      grids,
      ...classes,
      uses: usesInKind,
      layers: { points: 'building', density: 'density' },
      fields: { points: Object.keys(numbers), density: Object.keys(layers.density.fields) },
      marked: delivered && { field: 'generated', squares: delivered },
      within,
      out,
      onProgress: part => context.progress('building tiles', 0.6 + part * 0.38),
    })
    if (tiled.only) await copyOthers(tiled.only, out, context)
    else if (tiled.points !== origin.count) {
      throw new Error(`${origin.count} buildings, but ${tiled.points} in tiles`)
    }
    await out.finish()
    return { 'buildings.building': origin, 'buildings.density': origin }
  },
}

/** Generated buildings where the source has none, and the source's own. */
async function place(
  municipalities: SettledMunicipality[],
  source: ImportedBuildings | null,
  context: BuildContext,
): Promise<Pair> {
  const generated = await placeAll(
    municipalities.filter(({ fact }) => !source?.whole.has(fact.code)),
    context,
    part => context.progress('placing buildings', part * 0.42),
  )
  if (!source) return generated
  const houses = withoutCovered(generated.houses, source)
  const others = withoutCovered(generated.others, source)
  const gone =
    generated.houses.lng.length + generated.others.lng.length - houses.lng.length - others.lng.length
  context.repair({
    layer: 'buildings.building',
    feature: 'generated buildings',
    what:
      `${gone} made way for ${source.count} of the source, in the squares of 0.0005° that hold or touch one; ` +
      `${source.whole.size} local levels were taken from the source as a whole`,
  })
  return {
    houses: concatenated([houses, source.houses]),
    others: concatenated([others, source.others]),
  }
}

function withoutCovered({ lng, lat, kinds }: Buildings, source: ImportedBuildings): Buildings {
  const isRetained = Uint8Array.from(lng, (x, i) => (source.covers(x, lat[i]) ? 0 : 1))
  return {
    lng: lng.filter((_, i) => isRetained[i] === 1),
    lat: lat.filter((_, i) => isRetained[i] === 1),
    kinds: kinds.filter((_, i) => isRetained[i] === 1),
  }
}

/** Both grid files: of what was placed, or with an area of the atlas in use with the area's own replaced. */
async function encoded(
  placed: Pair,
  municipalities: SettledMunicipality[],
  { area, previous }: BuildContext,
): Promise<Record<GridFile, Uint8Array<ArrayBuffer>>> {
  const own = (file: GridFile) => {
    const { lng, lat, kinds } = file === 'houses' ? placed.houses : placed.others
    return encodeBuildingGrid(lng, lat, kinds)
  }
  if (area === null) return { houses: own('houses'), otherBuildings: own('otherBuildings') }
  if (previous === null) {
    throw new SourceError('atlas', null, 'there is none yet in which one area could be made anew')
  }
  const polygons = municipalities.flatMap(({ wards }) => wards.flatMap(ward => ward.polygons))
  const patched = async (file: GridFile) => {
    const grid = decodeBuildingGrid(await contentOf(join(previous, analysisFiles[file])))
    return patchedGrid(grid, indicesInside(grid, polygons), decodeBuildingGrid(own(file).buffer))
  }
  return { houses: await patched('houses'), otherBuildings: await patched('otherBuildings') }
}

async function writeGrids(
  files: Record<GridFile, Uint8Array<ArrayBuffer>>,
  context: BuildContext,
): Promise<SharedArrayBuffer[]> {
  const grids: SharedArrayBuffer[] = []
  for (const file of ['houses', 'otherBuildings'] as const) {
    await writeFile(context.file(file), files[file])
    const shared = new SharedArrayBuffer(files[file].length)
    new Uint8Array(shared).set(files[file])
    grids.push(shared)
    context.signal.throwIfAborted()
  }
  return grids
}

/** With an area the rest of the layer is unchanged, and so is its credit, unless a source adds to it. */
async function originOf(
  grids: BuildingGrid[],
  source: ImportedBuildings | null,
  { area, previous }: BuildContext,
): Promise<LayerOrigin> {
  const count = grids.reduce((sum, grid) => sum + grid.count, 0)
  const used = grids.filter(grid => grid.count > 0).map(grid => grid.bounds)
  const bounds = used.length === 0 ? layerBounds([]) : boundsOfBoxes(used)
  if (area !== null && previous !== null) {
    const { layers } = JSON.parse(await readFile(join(previous, 'manifest.json'), 'utf8')) as Manifest
    const before = layers['buildings.building']
    if (source === null || source.count === 0 || before.checksum !== null) return { ...before, count, bounds }
  }
  const after = 'seeded; one for each house of the census of 2021, and schools, shops, sheds beside them'
  return source
    ? mixedOrigin(await sourceOrigin('buildings', source.path, count, bounds))
    : demoOrigin(count, bounds, after)
}

async function copyOthers(only: TileRange, out: PmtilesWriter, { previous }: BuildContext): Promise<void> {
  await forEachTile(join(previous!, 'buildings.pmtiles'), (z, x, y, bytes) => {
    const shift = pointZoom - z
    const inX = x >= only.x0 >> shift && x <= only.x1 >> shift
    const inY = y >= only.y0 >> shift && y <= only.y1 >> shift
    if (!(inX && inY)) out.add(z, x, y, bytes)
  })
}

async function contentOf(path: string): Promise<ArrayBuffer> {
  const bytes = await readFile(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
