import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { analysisFiles, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { zoomedLayers } from '../../../tiles/boundaries/zoomed-layers.ts'
import { createPmtiles } from '../../../tiles/write/pmtiles-writer.ts'
import { tilePoints } from '../../../tiles/write/point-tiler.ts'
import { shapeTiles, type TileShape } from '../../../tiles/write/shape-tiler.ts'
import { builtAtlasFolder } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { clusteredPoints, type Points } from './clustered-points.ts'
import { findTippecanoe, type Tippecanoe } from './peers/tippecanoe.ts'
import { withVersion } from './peers/versions.ts'

const many = 1_000_000
/** geojson-vt keeps every tile as objects: more points than these it does not finish. */
const few = 200_000
const budget = 5

type Spent = { cpu_s: number; wall_s: number }

/**
 * Buildings as vector tiles of zooms 5-14 beside tippecanoe and geojson-vt, and the local levels' areas of zooms
 * 0-12 beside both: CPU of all threads and processes. geojson-vt only cuts: it neither encodes nor compresses.
 */
export async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-tiling-'))
  try {
    const program = findTippecanoe()
    const rows: Row[] = []
    const points = clusteredPoints(many)
    const ours = await tiled(folder, points)
    const name = (count: number) => `tiling ${count / 1e6} million buildings z5-14, CPU`
    rows.push(
      compareTippecanoe(name(many), ours, program && (await byTippecanoe(program, folder, points)), program),
    )
    const part = { lng: points.lng.subarray(0, few), lat: points.lat.subarray(0, few) }
    rows.push(
      compareGeojsonVt(name(few), await tiled(folder, part), await spent(() => cut(pointFeatures(part), 14))),
    )
    return [...rows, ...(await areas(folder, program))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function areas(folder: string, program: Tippecanoe | null): Promise<Row[]> {
  const figure = 'tiling the local levels z0-12, CPU'
  const atlas = builtAtlasFolder()
  if (atlas === null) return [{ figure, ours: 'no atlas is built: npm start builds one', met: null }]
  const topology = JSON.parse(readFileSync(join(atlas, analysisFiles.regions), 'utf8'))
  let levels: TileShape[] = []
  const ours = await spent(() => {
    const layer = zoomedLayers(topology).find(({ name }) => name === 'local_level')
    if (!layer || typeof layer.shapes !== 'function') throw new Error('there are no local levels to tile')
    levels = layer.shapes(12)
    shapeTiles([layer])
  })
  const { maxzoom } = tilesets.boundaries
  const features = levels.map(
    ({ geometry, properties }): Feature => ({ type: 'Feature', geometry, properties }),
  )
  const source = join(folder, 'levels.geojson')
  writeFileSync(source, JSON.stringify({ type: 'FeatureCollection', features }))
  const words = [
    '-q',
    '-f',
    '-P',
    '-Z0',
    `-z${maxzoom}`,
    '-l',
    'local_level',
    '-o',
    join(folder, 'levels.pmtiles'),
  ]
  return [
    compareTippecanoe(figure, ours, program?.run([...words, source]) ?? null, program, null),
    compareGeojsonVt(figure, ours, await spent(() => cut(features, maxzoom))),
  ]
}

function compareTippecanoe(
  figure: string,
  ours: Spent,
  theirs: Spent | null,
  program: Tippecanoe | null,
  goal: number | null = budget,
): Row {
  const wanted = goal === null ? undefined : `${goal}x tippecanoe`
  const row = { figure, ours: said(ours), budget: wanted }
  if (theirs === null || program === null) return { ...row, peer: 'tippecanoe not installed', met: null }
  const ratio = theirs.cpu_s / ours.cpu_s
  const peer = `${program.version}: ${said(theirs)}`
  return { ...row, peer, ratio: `${ratio.toFixed(1)}x`, met: goal === null ? null : ratio >= goal }
}

function compareGeojsonVt(figure: string, ours: Spent, theirs: Spent): Row {
  const peer = `${withVersion('geojson-vt')}, cut only: ${said(theirs)}`
  return { figure, ours: said(ours), peer, ratio: `${(theirs.cpu_s / ours.cpu_s).toFixed(1)}x`, met: null }
}

function said({ cpu_s, wall_s }: Spent): string {
  return `${cpu_s.toFixed(1)} s (${wall_s.toFixed(1)} s in all)`
}

/** By our tiler: cut, encoded, compressed and written. */
async function tiled(folder: string, { lng, lat }: Points): Promise<Spent> {
  const file = encodeBuildingGrid(lng, lat, new Uint8Array(lng.length))
  const grid = new SharedArrayBuffer(file.length)
  new Uint8Array(grid).set(file)
  const { frame } = decodeBuildingGrid(grid)
  const out = createPmtiles({
    path: join(folder, 'ours.pmtiles'),
    tileset: 'buildings',
    bounds: [80, 26, 89, 31],
    attribution: '',
  })
  return spent(async () => {
    await tilePoints({
      grids: [grid],
      cellClasses: new Uint8Array(frame.columns * frame.rows),
      cells: frame,
      uses: 25,
      layers: { points: 'building', density: 'density' },
      fields: { points: ['footprint', 'use', 'grid_distance'], density: ['count'] },
      marked: null,
      within: null,
      out,
      workers: 2,
      signal: new AbortController().signal,
    })
    await out.finish()
  })
}

async function byTippecanoe(program: Tippecanoe, folder: string, { lng, lat }: Points): Promise<Spent> {
  const source = join(folder, 'points.geojsonl')
  const stream = createWriteStream(source)
  for (let i = 0; i < lng.length; i++) {
    const geometry = `{"type":"Point","coordinates":[${lng[i]},${lat[i]}]}`
    const written = stream.write(
      `{"type":"Feature","properties":{"footprint":0,"use":0,"grid_distance":0},"geometry":${geometry}}\n`,
    )
    if (!written) await new Promise<void>(resolve => stream.once('drain', () => resolve()))
  }
  stream.end()
  await finished(stream)
  const words = ['-q', '-f', '-P', '-Z5', '-z14', '-r1', '--drop-densest-as-needed', '-l', 'building']
  return program.run([...words, '-o', join(folder, 'theirs.pmtiles'), source])
}

function pointFeatures({ lng, lat }: Points): Feature[] {
  return Array.from(lng, (x, i) => ({
    type: 'Feature',
    properties: { footprint: 0, use: 0, grid_distance: 0 },
    geometry: { type: 'Point', coordinates: [x, lat[i]] },
  }))
}

function cut(features: Feature[], maxZoom: number): void {
  const all: FeatureCollection = { type: 'FeatureCollection', features }
  new GeoJSONVT(all, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0 })
}

async function spent(run: () => unknown): Promise<Spent> {
  const began = performance.now()
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { cpu_s: (user + system) / 1e6, wall_s: (performance.now() - began) / 1000 }
}
