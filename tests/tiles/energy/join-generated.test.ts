import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import type { EnergyFeature, EnergyFile } from '../../../app/domain/spatial/energy-network.ts'
import { encodeSettlements } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import type { Manifest } from '../../../app/domain/tilesets/schema.ts'
import { buildAtlas } from '../../../tiles/build-atlas.ts'
import { joinGenerated, levelFinder } from '../../../tiles/energy/join-generated.ts'
import { east, west } from '../../server/atlas/small-atlas.ts'
import { writeBuildableAtlas } from '../atlas/small-build.ts'

const square = (from: number, to: number): LngLat[] => [
  [from, 28],
  [to, 28],
  [to, 28.1],
  [from, 28.1],
  [from, 28],
]
const levelAt = levelFinder(
  [1, 2].map(code => ({ fact: { code } as Fact, area: [[square(83.9 + code / 10, 84 + code / 10)]] })),
)
const line = (kV: number, ...coordinates: LngLat[]): EnergyFeature => ({
  type: 'Feature',
  properties: { layer: 'distribution', kV },
  geometry: { type: 'LineString', coordinates },
})
const point = (layer: string, at: LngLat): EnergyFeature => ({
  type: 'Feature',
  properties: { layer },
  geometry: { type: 'Point', coordinates: at },
})

/** 10 km in each of two local levels, in twenty sides. */
const along = (lat: number): LngLat[] => Array.from({ length: 21 }, (_, i) => [84 + i / 100, lat])

test('one mapped line removes no generated line of another local level, and none of another voltage class', () => {
  const generated = [line(11, ...along(28.05)), line(33, ...along(28.06))]
  const mapped = [line(11, [84, 28.02], [84.04, 28.02], [84.08, 28.02])]
  const { features, levels } = joinGenerated(mapped, generated, levelAt)
  expect(levels).toBe(1)
  expect(features[0]).toBe(mapped[0])
  expect(features.slice(1)).toEqual([
    {
      type: 'Feature',
      properties: { layer: 'distribution', kV: 11, generated: true },
      geometry: { type: 'LineString', coordinates: along(28.05).slice(10) },
    },
    { ...generated[1], properties: { layer: 'distribution', kV: 33, generated: true } },
  ])
})

test('a local level that is hardly mapped keeps what is generated beside it', () => {
  const generated = [line(11, ...along(28.05))]
  const short = [line(11, [84, 28.02], [84.02, 28.02])]
  const joined = joinGenerated(short, generated, levelAt)
  expect(joined).toMatchObject({ levels: 0, generated: 1 })
  expect(joined.features).toHaveLength(2)
  const points = [84.01, 84.02, 84.03].map(lng => point('transformer', [lng, 28.05]))
  expect(joinGenerated([point('transformer', [84.05, 28])], points, levelAt).features).toHaveLength(4)
  const two = [84.05, 84.06].map(lng => point('transformer', [lng, 28.01]))
  expect(joinGenerated(two, points, levelAt)).toEqual({ features: two, generated: 0, levels: 1 })
  const abroad = joinGenerated([line(11, [86, 28], [86.1, 28])], generated, levelAt)
  expect(abroad).toMatchObject({ levels: 0, generated: 1 })
})

test('an atlas of sources says of a layer that is generated in part that it is, and marks all that is', async () => {
  const data = await mkdtemp(join(tmpdir(), 'urja-grid-'))
  try {
    const before = await writeBuildableAtlas(data)
    await replaced(before, 'settlements.json', JSON.stringify(encodeSettlements(towns, true)))
    const sources = join(data, 'sources')
    await mkdir(sources)
    const credit = { publisher: 'O', licence: 'L', attribution: '© O', vintage: '2026', address: 'there' }
    const credits = { 'power.osm.json': { ...credit, title: 'Power', access: 'public' } }
    await writeFile(join(sources, 'sources.json'), JSON.stringify(credits))
    const way = { type: 'way', id: 1, tags: { power: 'minor_line', voltage: '11000' } }
    const geometry = Array.from({ length: 5 }, (_, i) => ({ lon: 84.01 + i / 100, lat: 28.045 }))
    const answer = { version: 0.6, elements: [{ ...way, geometry }] }
    await writeFile(join(sources, 'power.osm.json'), JSON.stringify(answer))
    const { folder } = await buildAtlas({ data, sources, only: ['energy'], workers: 1 })
    const { layers } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    expect(layers['energy.distribution']).toMatchObject({ generated: true })
    expect(layers['energy.distribution'].source).toContain('Power (O); elsewhere: Demo country')
    expect(layers['energy.distribution'].attribution).toContain('© O')
    const file = JSON.parse(await readFile(join(folder, 'energy.geojson'), 'utf8')) as EnergyFile
    const lines = file.features.filter(({ properties }) => properties.layer === 'distribution')
    const own = lines.filter(({ properties }) => properties.generated === undefined)
    expect(own.map(({ geometry }) => geometry)).toEqual([
      { type: 'LineString', coordinates: geometry.map(({ lon, lat }) => [lon, lat]) },
    ])
    expect(lines.length).toBeGreaterThan(own.length)
    // Also of the layers of which the source has nothing.
    const measured = file.features.filter(({ properties }) => properties.generated !== true)
    expect(measured).toEqual(own)
    expect(file.features.some(({ properties }) => properties.layer === 'substation')).toBe(true)
    const made = lines.filter(({ properties }) => properties.generated && properties.kV === 11)
    expect(made.length).toBeGreaterThan(0)
    for (const { geometry } of made)
      for (const [i, [lng]] of (geometry.coordinates as LngLat[]).entries())
        if (i > 0) expect(lng + (geometry.coordinates as LngLat[])[i - 1][0]).toBeGreaterThan(2 * 84.05)
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})

/** A town with a substation in the east, and places around it on both sides of the border. */
const towns = [
  { name: 'Town', households: 6000, sddmm: east, at: [84.06, 28.02] as LngLat },
  { name: 'West', households: 300, sddmm: west, at: [84.03, 28.02] as LngLat },
  { name: 'East', households: 300, sddmm: east, at: [84.085, 28.02] as LngLat },
].map(town => ({ ...town, urban: false, ward: 1 }))

/** Another content of a file of an atlas, with its checksum. */
async function replaced(folder: string, name: string, content: string): Promise<void> {
  await writeFile(join(folder, name), content)
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  const sha256 = createHash('sha256').update(content).digest('hex')
  manifest.files[name] = { bytes: content.length, sha256 }
  await writeFile(path, JSON.stringify(manifest))
}
