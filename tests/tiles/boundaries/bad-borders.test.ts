import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Ring } from '../../../app/domain/geometry.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'
import { openRegions } from '../../../app/domain/region/regions.ts'
import { realLevels } from '../../../tiles/boundaries/real/real-levels.ts'
import { realWards } from '../../../tiles/boundaries/real/real-wards.ts'
import { regionTopology } from '../../../tiles/boundaries/topology.ts'
import { wardArcs } from '../../../tiles/demo/boundaries/demo-wards.ts'
import { divideArea } from '../../../tiles/demo/boundaries/parts.ts'
import { parseFacts } from '../../../tiles/facts/local-levels.ts'
import type { Repair, SourceRows } from '../../../tiles/recipe.ts'
import { buildContext } from './build-boundaries.ts'

/*
 * Made-up squares of 0.1° with names of real levels: Gorkha's three in a row from west to east, Humla's two far from
 * them, in which everything that a publisher's file may have wrong is put.
 */

let folder: string
let repairs: Repair[]
let rows: SourceRows[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borders-'))
  repairs = []
  rows = []
})
afterEach(() => rm(folder, { recursive: true }))

const head = (
  await readFile(new URL('../../../tiles/facts/local-levels.csv', import.meta.url), 'utf8')
).split('\n')[0]
const fact = (code: number, district: string, name: string, lon: number, lat: number) =>
  `${code},${Math.floor(code / 10_000)},${Math.floor(code / 100)},${district},${name},क,Gaunpalika,3,${lon},${lat},100,1,2,3,1,1,1,1,1,1,1,1000,1000,900`
const facts: Fact[] = parseFacts(
  [
    head,
    fact(43608, 'Gorkha', 'Gandaki', 84.05, 28.05),
    fact(43609, 'Gorkha', 'Palungtar', 84.15, 28.05),
    fact(43611, 'Gorkha', 'Sulikot', 84.25, 28.05),
    fact(55401, 'Rukum_E', 'Bhume', 84.35, 28.05),
    fact(66601, 'Humla', 'Adanchuli', 82.05, 30.05),
    fact(66606, 'Humla', 'Simkot', 82.15, 30.05),
  ].join('\n'),
)

const square = (x: number, y: number): Ring => [
  [x, y],
  [x + 0.1, y],
  [x + 0.1, y + 0.1],
  [x, y + 0.1],
  [x, y],
]
const at = <P extends object>(x: number, y: number, properties: P) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [square(x, y)] },
})
const places = new Map(facts.map(({ code, lon, lat }) => [code, [lon - 0.05, lat - 0.05] as const]))
const coded = facts.map(({ code, name_en, district }) => {
  const [x, y] = places.get(code)!
  return at(x, y, { code: String(code), name: name_en, district })
})
/** `coded` with other properties in some of the squares. */
const changed = (others: Record<number, object>) =>
  coded.map((feature, i) => {
    const other = others[facts[i].code]
    return other ? { ...feature, properties: { ...feature.properties, ...other } } : feature
  })

async function read(features: object[], name = 'local-levels.geojson') {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
  const collectors = { repair: (one: Repair) => repairs.push(one), rows: (one: SourceRows) => rows.push(one) }
  return { path, context: await buildContext(collectors) }
}
async function levelsOf(features: object[]) {
  const { path, context } = await read(features)
  return realLevels(path, facts, context)
}
const faultsOf = (features: object[]): Promise<string[]> =>
  levelsOf(features).then(
    () => [],
    (error: Error) => error.message.split('\n').map(line => line.trim()),
  )

describe('borders whose codes cannot be right are refused, all at once', () => {
  test('two codes that changed places, with both places named', async () => {
    const swapped = changed({ 43611: { code: '66606' }, 66606: { code: '43611' } })
    expect(await faultsOf(swapped)).toEqual([
      'local-levels.geojson: cannot be used, 2 faults:',
      'feature 2 (66606 Sulikot): is called Sulikot and lies where the facts table has 43611 Sulikot; code 66606 is Simkot in Humla, 293 km away. Give each the code of its place',
      'feature 5 (43611 Simkot): is called Simkot and lies where the facts table has 66606 Simkot; code 43611 is Sulikot in Gorkha, 296 km away. Give each the code of its place',
    ])
  })

  test('codes and names that changed places together, also between neighbours', async () => {
    const swapped = changed({
      43608: { code: '43609', name: 'Palungtar' },
      43609: { code: '43608', name: 'Gandaki' },
    })
    const [, first, second] = await faultsOf(swapped)
    expect(first).toMatch(
      /^feature 0 \(43609 Palungtar\): lies where the facts table has 43608 Gandaki; code 43609/,
    )
    expect(second).toMatch(/^feature 1 \(43608 Gandaki\): lies where the facts table has 43609 Palungtar/)
  })

  test('a level more than 10 km from its place, though its name is right', async () => {
    const away = coded.filter(({ properties }) => properties.code !== '43611')
    const [fault] = await faultsOf([...away, at(84.5, 28.3, { code: '43611', name: 'Sulikot' })])
    expect(fault).toMatch(
      /feature 5 \(43611 Sulikot\): lies elsewhere; code 43611 is Sulikot in Gorkha, 37 km away/,
    )
  })

  test('two levels under one code, an unknown code, and what the district has left', async () => {
    const faults = await faultsOf(changed({ 43608: { code: '43609' }, 43611: { code: '43699' } }))
    expect(faults).toEqual([
      'local-levels.geojson: cannot be used, 3 faults:',
      'feature 2 (43699 Sulikot): code 43699 is no local level of the facts table; it holds the point of 43611 Sulikot',
      'feature 1 (43609 Palungtar): code 43609 occurs twice: Gandaki and Palungtar; one of them is another level',
      'has no area for 43608 Gandaki, 43611 Sulikot; a file has all 6 local levels. Add them, or take the file away: Urja brings outlines of its own',
    ])
  })

  test('a province that is missing, told by its name', async () => {
    expect(await faultsOf(coded.slice(0, 3))).toEqual([
      'local-levels.geojson: has no area for all 2 of Karnali, 55401 Bhume; a file has all 6 local levels. Add them, or take the file away: Urja brings outlines of its own',
    ])
  })

  test('the file of another country, and codes of another numbering, each in one sentence', async () => {
    const abroad = [0, 1].map(i => at(2 + i, 47, { code: 75_000 + i, name: `Commune ${i}` }))
    expect(await faultsOf(abroad)).toEqual([
      'local-levels.geojson: all its 2 features lie outside Nepal: is it the file of another country, or in other units than degrees?',
    ])
    const federal = coded.map((one, i) => ({
      ...one,
      properties: { ...one.properties, code: 80_104_301 + i },
    }))
    expect(await faultsOf(federal)).toEqual([
      'local-levels.geojson: none of its 6 codes, such as 80104301, is one of the facts table (sddmm, such as 44004): another numbering. Leave the codes out, and rows are found by name and district',
    ])
  })

  test('names that no level has, with those of the district that nobody has claimed', async () => {
    const named = coded.map(({ properties: { name, district }, ...one }) => ({
      ...one,
      properties: { name, district },
    }))
    const [sulikot] = named.splice(2, 1)
    const strange = at(84.6, 28.6, { name: 'Atlantis', district: 'GORKHA' })
    const nowhere = at(84.8, 28.6, { name: 'Sulikot', district: 'Atlantis' })
    expect(await faultsOf([...named, strange, nowhere])).toEqual([
      'local-levels.geojson: cannot be used, 3 faults:',
      'feature 5 (Atlantis): has no code, and its name is that of no local level of GORKHA; unmatched in GORKHA: 43611 Sulikot',
      "feature 6 (Sulikot): has no code, and its name is that of no local level of Atlantis; district 'Atlantis' is not in the facts table",
      'has no area for 43611 Sulikot; a file has all 6 local levels. Add them, or take the file away: Urja brings outlines of its own',
    ])
    expect(sulikot.properties.name).toBe('Sulikot')
  })
})

test('borders as the Survey Department writes them join by name and district, then by place', async () => {
  const official = [
    at(84, 28, { GaPa_NaPa: 'GANDAKI', DISTRICT: 'GORKHA', Type_GN: 'Gaunpalika' }),
    at(84.1, 28, { GaPa_NaPa: 'Palung-tar', DISTRICT: 'GORKHA', Type_GN: 'Nagarpalika' }),
    at(84.2, 28, { GaPa_NaPa: 'Barpak Sulikot', DISTRICT: 'GORKHA', Type_GN: 'Gaunpalika' }),
    at(84.3, 28, { GaPa_NaPa: 'Bhoome', DISTRICT: 'RUKUM_E', Type_GN: 'Gaunpalika' }),
    at(82, 30, { GaPa_NaPa: 'Renamed Yesterday', DISTRICT: 'HUMLA', Type_GN: 'Gaunpalika' }),
    at(82.1, 30, { GaPa_NaPa: 'Simkot', DISTRICT: 'HUMLA', Type_GN: 'Gaunpalika' }),
    at(84, 28.1, { GaPa_NaPa: 'DhorpatanHuntingReserve', DISTRICT: 'RUKUM_E', Type_GN: 'Hunting Reserve' }),
  ]
  const known = facts.map(one =>
    one.code === 43611 ? { ...one, official: { name_en: 'Barpak Sulikot', name_ne: 'क' } } : one,
  )
  const { path, context } = await read(official)
  const levels = await realLevels(path, known, context)
  expect(levels.facts.map(({ code }) => code)).toEqual(facts.map(({ code }) => code))
  expect([...levels.protectedAreas]).toEqual([[5540, 'Dhorpatan Hunting Reserve']])
  expect(repairs.map(({ feature, what }) => `${feature}: ${what}`)).toEqual([
    "43611 Sulikot: the source calls it Barpak Sulikot; the facts table's name stays",
    "55401 Bhume: the source calls it Bhoome; the facts table's name stays",
    '66601 Adanchuli: the source calls it Renamed Yesterday; found by the point that it holds',
  ])
  expect(rows).toMatchObject([{ read: 7, used: 7, leftOut: {} }])
})

describe('wards of some local levels', () => {
  const strips = (code: number, dx = 0, numbers = [1, 2, 3]) => {
    const [x, y] = places.get(code)!
    return numbers.map(ward => {
      const [west, east] = [x + dx + ((ward - 1) * 0.1) / 3, x + dx + (ward * 0.1) / 3]
      const ring = [
        [west, y],
        [east, y],
        [east, y + 0.1],
        [west, y + 0.1],
        [west, y],
      ]
      return {
        type: 'Feature',
        properties: { code, ward },
        geometry: { type: 'Polygon', coordinates: [ring] },
      }
    })
  }
  async function wardsOf(features: object[]) {
    const levels = await levelsOf(coded)
    repairs.length = 0
    rows.length = 0
    const { path, context } = await read(features, 'wards.geojson')
    const { arcs, fromSource } = await realWards(path, levels, context)
    const all = await wardArcs(arcs, levels.facts, 1, async tasks => tasks.map(divideArea))
    const topology = JSON.parse(JSON.stringify(regionTopology(all, levels.facts, levels.protectedAreas)))
    return { fromSource, regions: openRegions(topology, levels.facts) }
  }

  test('are taken where they are all there, 200 m off too, and generated elsewhere, told by level', async () => {
    const { fromSource, regions } = await wardsOf([
      ...strips(43609, 0.002),
      ...strips(66606),
      ...strips(43611, 0, [1, 3]),
    ])
    expect(fromSource).toBe(2)
    expect([1, 2, 3].map(ward => regions.wardAt([82.1 + (ward - 0.5) / 30, 30.05]))).toEqual([
      6660601, 6660602, 6660603,
    ])
    expect(regions.wardAt([84.152, 28.05])).toBe(4360902)
    for (const { code } of facts) {
      expect(regions.wardOutlines(code)).toHaveLength(3)
      expect(regions.area_km2(code)).toBeGreaterThan(100)
    }
    expect(rows).toMatchObject([
      { read: 8, used: 6, leftOut: { 'of a local level whose wards are not all there': 2 } },
    ])
    const repairTexts = repairs.map(({ feature, what }) => `${feature}: ${what}`)
    expect(repairTexts).toContain(
      '43611 Sulikot: 2 of its 3 wards are in wards.geojson; those of Urja stand in for all 3',
    )
    expect(repairTexts).toContain(
      'wards.geojson: the wards of 2 local levels are taken from it, those of 4 from Urja',
    )
    expect(repairTexts).toContain(
      'wards.geojson: has no ward of 3 local levels: 43608 Gandaki, 55401 Bhume, 66601 Adanchuli',
    )
  })

  test('of another numbering are refused, all of them with level and place', async () => {
    const other = strips(43609).map(one => ({ ...one, properties: { ...one.properties, code: 43608 } }))
    const more = { ...strips(66606)[0], properties: { code: 66606, ward: 4 } }
    const error = await wardsOf([...other, ...strips(66606), more]).catch((e: Error) => e.message)
    const lines = String(error).split('\n')
    expect(lines[0]).toBe('wards.geojson: cannot be used, 4 faults:')
    expect(lines[1]).toBe(
      '  feature 6 (66606, ward 4): ward 4 is not among the 3 of Simkot; they are numbered from 1',
    )
    expect(lines.slice(2).every(line => line.includes('lies in 43609 Palungtar'))).toBe(true)
    expect(lines[4]).toMatch(
      /feature 2 \(43608, ward 3\): .* km from 43608 Gandaki\. Give each ward the code of the local level that it lies in; /,
    )
  })
})
