import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FeatureCollection, Polygon } from 'geojson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LngLat, PolygonRings } from '../../app/domain/geometry.ts'
import { encodeBuildingGrid } from '../../app/domain/spatial/buildings/building-grid.ts'
import { guardPolygon } from '../../app/domain/spatial/polygon/polygon-guard.ts'
import { analysisFiles, type Manifest } from '../../app/domain/tilesets/schema.ts'
import { east, west, writeSmallAtlas } from '../server/atlas/small-atlas.ts'
import { openArchive } from '../tiles/write/tile-archive.ts'

/* The script as a person runs it, in a process of its own, on the two local levels of the small atlas. */

const script = fileURLToPath(new URL('../../scripts/least-cost.ts', import.meta.url))
const files = ['least-cost-totals.csv', 'least-cost.csv', 'least-cost.geojson', 'least-cost.pmtiles']
let data: string
let out: string
let said: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-least-cost-'))
  out = join(data, 'out')
  await replaceHouses(await writeSmallAtlas(data))
  const run = await start('--reach', '120').ended
  said = run.said
  expect(run.code, run.said).toBe(0)
})
afterAll(() => rm(data, { recursive: true, force: true }))

/** Fourteen villages in each local level, some of them on its border, and a farm on the way to each. */
const houses = Array.from({ length: 28 }, (_, village): LngLat[] => {
  const at: LngLat = [84.004 + (village % 7) * 0.0148, 28.005 + Math.floor(village / 7) * 0.011]
  const ring = Array.from({ length: 10 + village * 2 }, (_, i): LngLat => {
    const off = 0.0002 + ((i * 7) % 11) * 0.00012
    return [at[0] + off * Math.cos(i * 2.4), at[1] + off * Math.sin(i * 2.4)]
  })
  return [...ring, [at[0] + 0.007, at[1] + 0.005]]
}).flat()

async function replaceHouses(atlas: string): Promise<void> {
  const [lng, lat] = [0, 1].map(axis => Float64Array.from(houses, at => at[axis]))
  const grid = encodeBuildingGrid(lng, lat, new Uint8Array(houses.length))
  const path = join(atlas, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  manifest.files[analysisFiles.houses].bytes = grid.length
  await writeFile(join(atlas, analysisFiles.houses), grid)
  await writeFile(path, JSON.stringify(manifest))
}

function start(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: '' }
  const all = ['--import', 'tsx', script, '--data', data, '--out', out, '--workers', '1', ...words]
  const child = spawn(process.execPath, all, { env })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => output.push(part))
  const ended = new Promise<{ code: number | null; said: string }>(resolve =>
    child.on('close', code => resolve({ code, said: Buffer.concat(output).toString() })),
  )
  return { child, ended }
}

/** No cell of these tables holds a comma or a quote. */
async function table(name: string, folder = out): Promise<Record<string, string>[]> {
  const text = await readFile(join(folder, name), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const [head, ...rows] = text.slice(1, -2).split('\r\n')
  const names = head.split(',')
  return rows.map(row => Object.fromEntries(row.split(',').map((cell, i) => [names[i], cell])))
}
const sum = (rows: Record<string, string>[], figure: string) =>
  rows.reduce((total, row) => total + Number(row[figure]), 0)
async function collection() {
  const text = await readFile(join(out, 'least-cost.geojson'), 'utf8')
  return JSON.parse(text) as FeatureCollection<Polygon, Record<string, string | number | null>>
}

describe('the files of npm run least-cost', () => {
  test('are all there, and nothing else', async () => {
    expect((await readdir(out)).sort()).toEqual(files)
    expect(said).toMatch(/2 local levels, \d+ settlements of \d+ houses/)
  })

  test('tell every house once, and totals that are the sums of the rows', async () => {
    const settlements = await table('least-cost.csv')
    const totals = await table('least-cost-totals.csv')
    expect(settlements.length).toBeGreaterThan(20)
    for (const code of [String(west), String(east)]) {
      const rows = settlements.filter(row => row.SDDMM === code)
      const all = totals.filter(row => row.SDDMM === code && row.of === 'all')
      const [scattered] = totals.filter(row => row.SDDMM === code && row.of === 'scattered houses')
      const here = houses.filter(([lng]) => lng < 84.05 === (code === String(west)))
      expect(sum(all, 'num_house')).toBe(here.length)
      expect(sum(all, 'settlements')).toBe(rows.length)
      for (const figure of ['num_house', 'num_household', 'population']) {
        expect(sum(rows, figure) + Number(scattered[figure])).toBe(sum(all, figure))
      }
      for (const figure of ['total_demand_kW', 'capital_cost', 'life_cycle_cost']) {
        expect(sum(rows, figure) + Number(scattered[figure])).toBeCloseTo(sum(all, figure), 0)
      }
    }
  })

  test('hold the same settlements in each kind', async () => {
    const rows = await table('least-cost.csv')
    const { features, ...about } = await collection()
    expect(about).toMatchObject({ atlas_version: 'small-1', data: 'generated', grouping: { reach_m: 120 } })
    expect(features.map(({ properties }) => [properties.SDDMM, properties.settlement_id])).toEqual(
      rows.map(row => [Number(row.SDDMM), Number(row.settlement_id)]),
    )
    for (const { geometry } of features) {
      expect(guardPolygon(geometry.coordinates)).toEqual(geometry.coordinates)
    }

    const archive = openArchive(await readFile(join(out, 'least-cost.pmtiles')))
    expect(await archive.zooms()).toEqual([4, 12])
    const seen = new Map<number, string>()
    for (const { id, properties, geometry } of features) {
      const [[corner]] = geometry.coordinates as PolygonRings
      const drawn = await archive.features(12, corner[0], corner[1], 'settlement_cost')
      for (const one of drawn) if (one.id === id) seen.set(Number(id), String(one.properties.best))
      expect(seen.get(Number(id))).toBe(properties.best)
    }
    const points = await archive.features(8, 84.02, 28.01, 'settlement_cost')
    expect(new Set(points.map(point => point.id))).toEqual(new Set(features.map(({ id }) => id)))
    expect(points.every(point => point.type === 1)).toBe(true)
  })
})

test('networks are sized where that is asked for, and end each row', async () => {
  const figures = [
    'standalone_cost',
    'network_NPR_per_connection',
    'households_standalone',
    'lv_km',
    'losses_percent',
  ]
  const flat = await table('least-cost.csv')
  expect(Object.keys(flat[0]).slice(-6)).toEqual(['network_rates_version', ...figures])
  expect(new Set(flat.flatMap(row => figures.map(name => row[name])))).toEqual(new Set(['']))

  const folder = join(data, 'sized')
  const words = ['--reach', '120', '--tier', '4', '--out', folder, '--distribution', 'sized']
  const run = await start(...words).ended
  expect(run.code, run.said).toBe(0)
  const rows = await table('least-cost.csv', folder)
  expect(rows.map(row => row.num_household)).toEqual(flat.map(row => row.num_household))
  const built = rows.filter(({ best }) => best !== 'shs' && best !== 'none')
  expect(built.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.network_rates_version).toMatch(/^[0-9a-f]{10}$/)
    for (const name of figures) expect(row[name] === '', `${name} of ${row.best}`).toBe(!built.includes(row))
  }
  for (const row of await table('least-cost-totals.csv', folder)) {
    const own = built.filter(({ SDDMM, best }) => SDDMM === row.SDDMM && best === row.technology)
    if (own.length > 0)
      expect(Number(row.households_standalone)).toBeCloseTo(sum(own, 'households_standalone'), 1)
    else expect(row.households_standalone).toBe('')
  }
})

test('an interrupt leaves the files of before as they are', async () => {
  const before = await contents()
  const { child, ended } = start('--tier', '5')
  while (!(await readdir(out)).some(file => file.startsWith('.parts-'))) {
    expect(child.exitCode).toBeNull()
    await new Promise(next => setTimeout(next, 5))
  }
  child.kill('SIGINT')
  expect(await ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Interrupted\. Nothing was written\./),
  })
  expect(await contents()).toEqual(before)
})

async function contents(): Promise<Record<string, string>> {
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(join(out, file)))
      .digest('hex')
  const names = (await readdir(out)).sort()
  return Object.fromEntries(await Promise.all(names.map(async file => [file, await hash(file)])))
}
