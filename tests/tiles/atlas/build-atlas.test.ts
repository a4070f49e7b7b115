import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atlasOptions } from '../../../scripts/build-tiles.ts'
import type { AtlasOptions } from '../../../tiles/atlas/plan-build.ts'
import { activateDraft, atlasInUse, openDraft } from '../../../tiles/atlas/versions.ts'
import { buildAtlas } from '../../../tiles/build-atlas.ts'
import { readHydropower, readTransmission } from '../../../tiles/energy/read-energy.ts'
import type { Repair, SourceRows } from '../../../tiles/recipe.ts'

const version = '0123456789abcdef'
let data: string
let before: string[]

/** A data folder with an atlas in use, of which these builds must not touch a byte. */
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-build-'))
  const folder = join(data, 'atlas', version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ format: 1, version, seed: 7, layers: {} }))
  await writeFile(join(data, 'atlas', 'current'), `${version}\n`)
  before = await listing()
})
afterEach(() => rm(data, { recursive: true, force: true }))

async function listing(): Promise<string[]> {
  return (await readdir(data, { recursive: true })).sort()
}

async function refusal(options: Partial<AtlasOptions>): Promise<string> {
  const error = await buildAtlas({ data, ...options }).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  expect(await listing()).toEqual(before)
  expect((await atlasInUse(data))?.manifest.version).toBe(version)
  return (error as Error).message
}

describe('a build that cannot be', () => {
  test('names what it does not know', async () => {
    expect(await refusal({ only: ['houses'] })).toMatch(/--only does not know 'houses'; it takes boundaries/)
    expect(await refusal({ area: 12_345 })).toMatch(/--area 12345 is not the code of a local level/)
    expect(await refusal({ area: 44_004, only: ['terrain'] })).toMatch(/none of which --only names/)
    expect(await refusal({ area: 44_004, seed: 9 })).toMatch(
      /seed of the atlas that it goes into, which is 7/,
    )
  })

  test('names a folder of sources that is not there, is no folder or holds nothing of use', async () => {
    expect(await refusal({ sources: join(data, 'nowhere') })).toMatch(/nowhere, is not there/)
    expect(await refusal({ sources: join(data, 'atlas', 'current') })).toMatch(/are no folder/)
    expect(await refusal({ sources: data })).toMatch(/holds none of local-levels.geojson/)
  })

  test('stops at a broken source with its name and the reason', async () => {
    const sources = await mkdtemp(join(tmpdir(), 'urja-sources-'))
    await writeFile(join(sources, 'local-levels.geojson'), '{"type":"FeatureCollection","features":[{')
    expect(await refusal({ sources })).toMatch(/local-levels\.geojson: is not JSON/)
    await rm(sources, { recursive: true })
  })

  test('leaves nothing behind when it is interrupted', async () => {
    const interrupt = new AbortController()
    const seen: string[] = []
    const building = buildAtlas({ data, signal: interrupt.signal, workers: 1 }, stage => {
      seen.push(stage)
      if (existsSync(join(data, 'atlas', `.building-${process.pid}`))) interrupt.abort(new Error('SIGINT'))
    })
    await expect(building).rejects.toThrow('SIGINT')
    expect(seen.length).toBeGreaterThan(0)
    expect(await listing()).toEqual(before)
  })

  test('needs a whole atlas before a part of one', async () => {
    await rm(join(data, 'atlas'), { recursive: true })
    await expect(buildAtlas({ data, only: ['energy'] })).rejects.toThrow('There is no atlas yet')
    await expect(buildAtlas({ data, area: 44_004 })).rejects.toThrow('There is no atlas yet')
  })

  test('says when something stands where its folder should be', async () => {
    const file = join(data, 'file')
    await writeFile(file, '')
    await expect(buildAtlas({ data: file })).rejects.toThrow(/stands where a folder is needed/)
  })
})

describe('drafts', () => {
  test('of processes that are no more go, those of others stay', async () => {
    const dead = join(data, 'atlas', '.building-99999999')
    const alive = join(data, 'atlas', `.building-${process.ppid}`)
    for (const folder of [dead, alive]) await mkdir(folder)
    const draft = await openDraft(data)
    expect(existsSync(dead)).toBe(false)
    expect(existsSync(alive)).toBe(true)
    expect(existsSync(draft)).toBe(true)
  })

  test('come into use by name, and the version before stays for who reads it', async () => {
    for (const next of ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']) {
      const draft = await openDraft(data)
      await writeFile(join(draft, 'manifest.json'), JSON.stringify({ format: 1, version: next }))
      await activateDraft(data, draft, next)
      expect((await atlasInUse(data))?.manifest.version).toBe(next)
    }
    expect((await readdir(join(data, 'atlas'))).sort()).toEqual([
      'aaaaaaaaaaaaaaaa',
      'bbbbbbbbbbbbbbbb',
      'current',
    ])
    expect((await readFile(join(data, 'atlas', 'current'), 'utf8')).trim()).toBe('bbbbbbbbbbbbbbbb')
  })
})

describe('the command line', () => {
  test('becomes options, and says what is wrong', () => {
    const words = [
      '--only',
      'energy,buildings',
      '--seed',
      '9',
      '--data',
      'x',
      '--sources',
      'y',
      '--terrain',
      '3',
    ]
    expect(atlasOptions(words, {})).toEqual({
      data: 'x',
      sources: 'y',
      only: ['energy', 'buildings'],
      area: null,
      seed: 9,
      terrain_arcsec: 3,
    })
    expect(atlasOptions([], { URJA_DATA: 'elsewhere' }).data).toBe('elsewhere')
    expect(() => atlasOptions(['--area', 'Pokhara'], {})).toThrow("--area takes a number, not 'Pokhara'")
    expect(() => atlasOptions(['--areas', '1'], {})).toThrow('--areas')
  })
})

describe('dirty sources', () => {
  const collection = (...features: [object | null, object][]) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: features.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
    })
  const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })

  test('hydropower and transmission: repaired or left out, and told; a line without a voltage stops the build', async () => {
    const plants = join(data, 'plants.geojson')
    await writeFile(
      plants,
      collection(
        [point(85, 27.5), { project: 'A', capacity_mw: 5, river: 'R', license_type: 'Survey' }],
        [point(85.001, 27.5), { project: 'A', capacity_mw: 5 }],
        [point(27.6, 86), { project: 'B', capacity_mw: 2 }],
        [point(10, 50), { project: 'C', capacity_mw: 2 }],
        [point(84, 28), { project: 'D', capacity_mw: '' }],
      ),
    )
    const repairs: Repair[] = []
    const sources: SourceRows[] = []
    const context = { repair: (r: Repair) => repairs.push(r), rows: (r: SourceRows) => sources.push(r) }
    const read = await readHydropower(plants, context)
    expect(read.map(f => f.properties.name)).toEqual(['A', 'B', 'D'])
    expect(read[1].geometry.coordinates).toEqual([86, 27.6])
    expect(repairs).toHaveLength(4)
    expect(sources).toEqual([
      {
        layer: 'energy.hydropower',
        file: 'plants.geojson',
        read: 5,
        used: 3,
        leftOut: { 'outside Nepal': 1, 'occurs again within 500 m': 1 },
        mended: { 'latitude and longitude swapped back': 1, 'no capacity': 1 },
      },
    ])
    const lines = join(data, 'lines.geojson')
    const line = {
      type: 'LineString',
      coordinates: [
        [85, 27],
        [85, 27],
        [85.1, 27],
      ],
    }
    await writeFile(lines, collection([line, { name: 'L', voltage_kv: '132', status: 'Operational' }]))
    const [feature] = await readTransmission(lines, context)
    expect(feature.properties).toMatchObject({ kV: 132, planned: false })
    expect(feature.geometry.coordinates).toHaveLength(2)
    await writeFile(lines, collection([line, { name: 'L', voltage_kv: 'high' }]))
    await expect(readTransmission(lines, context)).rejects.toThrow(
      /lines\.geojson, feature 0 \(L\): has no voltage/,
    )
  })
})
