import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  buildingUse,
  buildingUses,
  footprintClasses,
  isHouse,
  kindOf,
} from '../../../app/domain/spatial/buildings/building-classes.ts'
import {
  buildingsOf,
  countInside,
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { sliceInside } from '../../../app/domain/spatial/buildings/cut-grid.ts'
import { openEnergyNetwork } from '../../../app/domain/spatial/energy-network.ts'
import { openSettlements } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { analysisFiles, tileBudget } from '../../../app/domain/tilesets/schema.ts'
import { atlasInUse } from '../../../tiles/atlas/versions.ts'
import { placeBuildings } from '../../../tiles/demo/buildings/place-buildings.ts'
import { openGround } from '../../../tiles/demo/ground.ts'
import { readMunicipalities } from '../../../tiles/settlements/wards.ts'

const places = [process.env.URJA_DATA, 'var/test', 'var'].filter(place => place !== undefined)
const data = places.find(place => existsSync(join(place, 'atlas', 'current')))
const atlas = data === undefined ? null : await atlasInUse(data)
const file = (name: keyof typeof analysisFiles) => join(atlas!.folder, analysisFiles[name])
const grid = async (name: 'houses' | 'otherBuildings') => {
  const bytes = await readFile(file(name))
  return decodeBuildingGrid(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** On the demo atlas, which `npm test` builds first. */
describe.skipIf(atlas === null || !atlas.manifest.layers['buildings.building'].generated)(
  'the demo buildings',
  () => {
    const all = atlas ? readMunicipalities(file('regions'), file('facts')) : null

    test('are the houses of the census in every local level, and of every ward in its share', {
      timeout: 180_000,
    }, async () => {
      const houses = await grid('houses')
      let sum = 0
      let inWards = 0
      for (const { fact, wards } of (await all)!) {
        const inside = countInside(
          houses,
          wards.flatMap(ward => ward.polygons),
        )
        expect(inside, `${fact.code} ${fact.name_en}`).toBe(fact.houses_2021)
        sum += inside
        for (const [i, ward] of wards.entries()) {
          const count = countInside(houses, ward.polygons)
          const share = (fact.houses_2021 * fact.ward_households[i]) / fact.households_2021
          if (Math.abs(count - share) <= 1) inWards += count
        }
      }
      expect(sum).toBe(houses.count)
      expect(sum).toBe(5_642_674)
      expect(inWards / sum).toBeGreaterThan(0.99)
    })

    test('are split into houses and others by use and footprint', { timeout: 60_000 }, async () => {
      for (const [name, house] of [
        ['houses', true],
        ['otherBuildings', false],
      ] as const) {
        const { kinds, count } = await grid(name)
        expect(kinds).toHaveLength(count)
        expect(kinds.every(kind => isHouse(kind) === house)).toBe(true)
      }
      const others = await grid('otherBuildings')
      const schools = others.kinds.filter(kind => buildingUses[buildingUse(kind)] === 'school').length
      expect(schools).toBeGreaterThan(20_000)
      expect(schools).toBeLessThan(60_000)
    })

    test('stand in clusters: most in few cells, and by no means evenly', { timeout: 60_000 }, async () => {
      const { offsets } = await grid('houses')
      const counts: number[] = []
      for (let cell = 0; cell + 1 < offsets.length; cell++) {
        if (offsets[cell + 1] > offsets[cell]) counts.push(offsets[cell + 1] - offsets[cell])
      }
      counts.sort((a, b) => b - a)
      const total = counts.reduce((a, b) => a + b, 0)
      const dense = counts.slice(0, Math.floor(counts.length / 5)).reduce((a, b) => a + b, 0)
      expect(dense / total).toBeGreaterThan(0.55)
    })

    test('a municipality is a slice of 600 KB or less', { timeout: 180_000 }, async () => {
      const houses = await grid('houses')
      for (const { fact, wards } of (await all)!) {
        const large = fact.houses_2021 > 40_000 || fact.area_km2 > 1500
        if (!large) continue
        const slice = sliceInside(
          houses,
          wards.flatMap(ward => ward.polygons),
        )
        expect(slice.length, fact.name_en).toBeLessThanOrEqual(600_000)
        expect(decodeBuildingGrid(slice.buffer).count).toBe(fact.houses_2021)
      }
    })

    test('come again exactly from seed, settlements and ground', { timeout: 180_000 }, async () => {
      const codes = new Set([43611, 23403])
      const some = (await all)!.filter(({ fact }) => codes.has(fact.code))
      const ground = await openGround(file('elevation'))
      const settlements = openSettlements(JSON.parse(await readFile(file('settlements'), 'utf8')))
      const houses = await grid('houses')
      for (const municipality of some) {
        const places = settlements.inMunicipality(municipality.fact.code)
        const ordered = [...places].sort((a, b) => a.ward - b.ward || 0)
        expect(ordered.reduce((sum, s) => sum + s.households, 0)).toBe(municipality.fact.households_2021)
        const again = placeBuildings(municipality, ordered, ground, atlas!.manifest.seed)
        expect(again.houses.lng).toHaveLength(municipality.fact.houses_2021)
        const made = decodeBuildingGrid(
          encodeBuildingGrid(Float64Array.from(again.houses.lng), Float64Array.from(again.houses.lat)).buffer,
        )
        const polygons = municipality.wards.flatMap(ward => ward.polygons)
        expect(countInside(made, polygons)).toBe(municipality.fact.houses_2021)
        const stored = buildingsOf(decodeBuildingGrid(sliceInside(houses, polygons).buffer))
        const twice = placeBuildings(municipality, ordered, ground, atlas!.manifest.seed)
        expect(twice.houses.lng).toEqual(again.houses.lng)
        expect(stored.lng).toHaveLength(again.houses.lng.length)
      }
    })

    test('the grid reaches the plain and the towns, and not every high village', {
      timeout: 60_000,
    }, async () => {
      const network = openEnergyNetwork(JSON.parse(await readFile(file('energy'), 'utf8')))
      const distance = (code: number) => {
        const { fact } = municipalities.find(m => m.fact.code === code)!
        return network.distanceToGrid_km([fact.lon, fact.lat])
      }
      const municipalities = (await all)!
      expect(distance(23403)).toBeLessThan(2)
      expect(distance(32706)).toBeLessThan(1)
      const far = municipalities.filter(({ fact }) => distance(fact.code) > 15)
      expect(far.length).toBeGreaterThan(3)
      expect(far.length).toBeLessThan(120)
      expect(far.every(({ fact }) => fact.elev_mean_m > 1000)).toBe(true)
    })

    test('tiles keep to the budget', () => {
      for (const name of ['buildings', 'settlements', 'energy'] as const) {
        const { p95_bytes, max_bytes } = atlas!.manifest.tilesets[name]
        expect(p95_bytes).toBeLessThanOrEqual(tileBudget.p95_bytes)
        expect(max_bytes).toBeLessThanOrEqual(tileBudget.max_bytes)
      }
    })
  },
)

test('a kind of building is one byte that tells class and use apart', () => {
  const seen = new Set<number>()
  for (let footprint = 0; footprint < footprintClasses.length; footprint++) {
    for (let use = 0; use < buildingUses.length; use++) {
      const kind = kindOf(footprint, use)
      expect(kind).toBeLessThan(256)
      expect(buildingUse(kind)).toBe(use)
      seen.add(kind)
      expect(isHouse(kind)).toBe(use < 10 && footprint > 0)
    }
  }
  expect(seen.size).toBe(footprintClasses.length * buildingUses.length)
})
