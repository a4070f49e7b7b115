import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { describeSources, describeWithheld } from '../../../app/server/tiles/sources.ts'
import { buildAtlas } from '../../../tiles/build-atlas.ts'
import { creditsFile, joined, readCredits } from '../../../tiles/credits.ts'
import { demoOrigin, mixedOrigin, sourceOrigin, withSource } from '../../../tiles/origins.ts'
import { writeBuildableAtlas } from './small-build.ts'

let data: string
let folder: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-credits-'))
  folder = join(data, 'sources')
  await mkdir(folder)
  const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties })
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const plant = feature({ type: 'Point', coordinates: [84.05, 28.02] }, { project: 'A', capacity_mw: 1 })
  const coordinates = [
    [84, 28],
    [84.1, 28.05],
  ]
  const line = feature({ type: 'LineString', coordinates }, { name: 'L', voltage_kv: 132 })
  await writeFile(join(folder, 'hydropower-plants.geojson'), collection(plant))
  await writeFile(join(folder, 'transmission-lines.geojson'), collection(line))
})
afterEach(() => rm(data, { recursive: true, force: true }))

const office = {
  publisher: 'Office of Plants',
  licence: 'CC BY 4.0',
  attribution: '© Office of Plants, CC BY 4.0',
  vintage: '2024',
  address: 'https://plants.example',
  access: 'login',
} as const
const declare = (entries: unknown) => writeFile(join(folder, creditsFile), JSON.stringify(entries))

test('a source is credited as sources.json says, and else to nobody', async () => {
  await declare({ 'hydropower-plants.geojson': office })
  await writeBuildableAtlas(data)
  const { manifest } = await buildAtlas({ data, only: ['energy'], sources: folder, workers: 1 })
  expect(manifest.layers['energy.hydropower']).toMatchObject({
    ...office,
    source: 'Hydropower plants and projects (Office of Plants)',
    generated: false,
  })
  const unknown = 'unknown source, as delivered'
  expect(manifest.layers['energy.transmission']).toMatchObject({
    source: `Transmission lines (${unknown})`,
    publisher: unknown,
    licence: 'unknown',
    vintage: 'unknown',
    attribution: `Transmission lines: ${unknown}`,
    address: null,
    generated: false,
  })
  const atlas = await openAtlas(join(data, 'atlas', manifest.version))
  expect(describeSources(atlas, 'pmtiles', 'http://here', undefined).tilesets).not.toHaveProperty('energy')
  const { energy } = describeWithheld(atlas, { pathOf: (version, name) => `/${version}/${name}` })
  for (const shown of [energy.attribution, manifest.attributions.join()]) {
    expect(shown).toContain(office.attribution)
    expect(shown).toContain(`Transmission lines: ${unknown}`)
  }
})

test('a declaration that cannot be right is told with all its faults, and the atlas in use stays', async () => {
  await declare({
    'hydropower-plants.geojson': {
      ...office,
      licence: undefined,
      vintage: '',
      access: 'secret',
      owner: 'me',
    },
    'plants.fgb': office,
    'transmission-lines.geojson': { ...office, attribution: '<b>us</b>' },
  })
  await writeBuildableAtlas(data)
  const before = await readFile(join(data, 'atlas', 'current'), 'utf8')
  const error = await buildAtlas({ data, only: ['energy'], sources: folder }).catch((e: Error) => e.message)
  expect(String(error).split('\n')).toEqual([
    'sources.json: cannot be used, 6 faults:',
    '  hydropower-plants.geojson: has no licence',
    '  hydropower-plants.geojson: vintage must not be empty',
    '  hydropower-plants.geojson: access must be "public" or "login"',
    "  hydropower-plants.geojson: 'owner' is no field; an entry takes title, publisher, licence, attribution, vintage, address, access",
    '  plants.fgb: no such file lies beside sources.json; an entry is named as its file or folder, like buildings.fgb',
    '  transmission-lines.geojson: attribution must be one line without < and >',
  ])
  expect(await readFile(join(data, 'atlas', 'current'), 'utf8')).toBe(before)
  for (const text of ['{', '[]', 'null']) {
    await writeFile(join(folder, creditsFile), text)
    await expect(readCredits(folder)).rejects.toThrow(/^sources\.json: (is not JSON|must be an object)/)
  }
})

test('what is made of several sources credits each of them, and is as closed as the most closed', async () => {
  await declare({ 'hydropower-plants.geojson': { ...office, title: 'Dams' } })
  const path = join(folder, 'hydropower-plants.geojson')
  const own = await sourceOrigin('hydropower', path, 3, [84, 28, 85, 29])
  expect(own.source).toBe('Dams (Office of Plants)')
  const mixed = mixedOrigin(own)
  expect(mixed).toMatchObject({ generated: true, vintage: '2024', checksum: own.checksum, count: 3 })
  expect(mixed.source).toBe(
    'Dams (Office of Plants); elsewhere: Demo country (seeded, after the census figures)',
  )
  const streams = await withSource(demoOrigin(1, [0, 0, 0, 0]), 'hydropower', path)
  expect(streams.attribution).toBe('Generated demo data (Urja), not measured; © Office of Plants, CC BY 4.0')
  expect(streams).toMatchObject({ access: 'login', generated: true })
  expect(joined(own, own).attribution).toBe(office.attribution)
})
