import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { districtOf, provinceOf } from '../../../app/domain/region/codes.ts'
import { holdsPosition } from '../../../app/domain/spatial/polygon/inside.ts'
import { tileBudget, tilesets } from '../../../tiles/schema.ts'
import { tileAt } from '../write/tile-archive.ts'
import { type BuiltBoundaries, buildBoundaries } from './build-boundaries.ts'

let built: BuiltBoundaries
let took_s: number
beforeAll(async () => {
  const start = performance.now()
  built = await buildBoundaries()
  took_s = (performance.now() - start) / 1000
  console.log(`boundaries of the demo country: ${took_s.toFixed(1)} s`)
}, 180_000)
afterAll(() => rm(built.folder, { recursive: true }))

const idsOf = (layer: keyof BuiltBoundaries['topology']['objects']) =>
  built.topology.objects[layer].geometries.map(({ id }) => Number(id))

describe('the demo country', () => {
  test('has 7 provinces, 77 districts, 753 local levels and 6,743 wards whose codes nest', () => {
    const [provinces, districts, levels, wards] = (
      ['province', 'district', 'local_level', 'ward'] as const
    ).map(idsOf)
    expect([provinces.length, districts.length, levels.length, wards.length]).toEqual([7, 77, 753, 6743])
    expect(new Set(wards.map(ward => Math.floor(ward / 100)))).toEqual(new Set(levels))
    expect(new Set(levels.map(districtOf))).toEqual(new Set(districts))
    expect(new Set(levels.map(provinceOf))).toEqual(new Set(provinces))
    for (const fact of built.facts) expect(built.regions.wardOutlines(fact.code)).toHaveLength(fact.wards)
  })

  test('has every local level in one piece around its representative point', () => {
    for (const { code, lon, lat } of built.facts) {
      expect(built.regions.outline(code)).toHaveLength(1)
      expect(built.regions.levelAt([lon, lat])).toBe(code)
      expect(Math.floor((built.regions.wardAt([lon, lat]) ?? 0) / 100)).toBe(code)
    }
  })

  test('has wards in one piece each', () => {
    for (const { type, arcs } of built.topology.objects.ward.geometries) {
      expect(type).toBe('Polygon')
      expect((arcs as number[][]).length).toBe(1)
    }
  })

  test('keeps areas within 10 % of what is published, scaled in the district', () => {
    const published = new Map<number, number>()
    const drawn = new Map<number, number>()
    const add = (to: Map<number, number>, key: number, value: number) =>
      to.set(key, (to.get(key) ?? 0) + value)
    for (const { code, area_km2 } of built.facts) {
      add(published, districtOf(code), area_km2)
      add(drawn, districtOf(code), built.regions.area_km2(code))
    }
    let worst = 0
    for (const { code, area_km2 } of built.facts) {
      const scale = drawn.get(districtOf(code))! / published.get(districtOf(code))!
      worst = Math.max(worst, Math.abs(built.regions.area_km2(code) / (area_km2 * scale) - 1))
    }
    console.log(`worst deviation of a local level's area: ${(worst * 100).toFixed(1)} %`)
    expect(worst).toBeLessThan(0.1)
  })

  test('stretches levels by 8 % at most and leaves the rest as protected area', () => {
    const names = built.regions.protectedAreas.map(({ name }) => name)
    expect(names).toContain('Chitwan National Park')
    expect(names).toContain('Bardiya National Park')
    for (const { code } of built.regions.districts) {
      const levels = built.facts.filter(fact => districtOf(fact.code) === code)
      const drawn = levels.reduce((sum, fact) => sum + built.regions.area_km2(fact.code), 0)
      const published = levels.reduce((sum, fact) => sum + fact.area_km2, 0)
      expect(drawn / published).toBeLessThan(1.1)
      const hasRest = built.regions.protectedAreas.some(area => area.dcode === code)
      if (!hasRest) expect(Math.abs(drawn / built.regions.area_km2(code) - 1)).toBeLessThan(1e-9)
    }
  })

  test('names districts in full', () => {
    const names = new Set(built.facts.map(fact => fact.district))
    expect(names.size).toBe(77)
    expect([...names].filter(name => !/^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(name))).toEqual([])
    expect(names).toContain('Nawalparasi East')
  })

  test('has wards of about equal area', () => {
    for (const { code } of built.facts) {
      const sizes = built.regions
        .wardOutlines(code)
        .map(({ ward }) => built.regions.area_km2(code * 100 + ward))
      expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(3)
    }
  })

  test('apportions the households of each local level to its wards', () => {
    for (const fact of built.facts) {
      expect(fact.ward_households).toHaveLength(fact.wards)
      expect(fact.ward_households.reduce((sum, households) => sum + households, 0)).toBe(fact.households_2021)
    }
  })

  test('reports what it repaired, the point outside its district among it', () => {
    expect(
      built.repairs.some(({ feature, what }) => feature.startsWith('47601') && what.includes('moved')),
    ).toBe(true)
  })

  test('says what is generated', () => {
    const generated = Object.entries(built.origins).map(([key, origin]) => [key, origin.generated])
    expect(Object.fromEntries(generated)).toEqual({
      'boundaries.province': false,
      'boundaries.district': false,
      'boundaries.local_level': true,
      'boundaries.protected_area': true,
      'boundaries.ward': true,
      'boundaries.region_label': true,
      facts: false,
    })
    expect(built.origins['boundaries.ward']).toMatchObject({ count: 6743, checksum: null })
    expect(built.origins['boundaries.district'].checksum).toMatch(/^[0-9a-f]{64}$/)
  })

  test('reports progress that only grows', () => {
    const parts = built.steps.map(({ part }) => part)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
  })
})

describe('its topology', () => {
  test('gives each arc to two neighbours, or to one at the border of the country', () => {
    const uses = new Map<number, number>()
    for (const layer of ['ward', 'protected_area'] as const) {
      for (const { type, arcs } of built.topology.objects[layer].geometries) {
        const rings = (type === 'Polygon' ? arcs : (arcs as number[][][]).flat()) as number[][]
        for (const ref of rings.flat()) {
          expect(uses.has(ref)).toBe(false)
          uses.set(ref, 1)
        }
      }
    }
    const single = built.topology.arcs.map((_, i) => i).filter(i => uses.has(i) !== uses.has(~i))
    const country = new Set(
      built.topology.objects.province.geometries
        .flatMap(({ arcs }) => (arcs as number[][]).flat(2))
        .filter((ref, _, all) => !all.includes(~ref))
        .map(ref => (ref < 0 ? ~ref : ref)),
    )
    expect(new Set(single)).toEqual(country)
    expect(built.topology.arcs.every((_, i) => uses.has(i) || uses.has(~i))).toBe(true)
  })

  test('adds up exactly: wards to levels, levels and protected areas to districts, those to the nation', () => {
    const { regions, facts } = built
    for (const { code } of facts.filter((_, i) => i % 9 === 0)) {
      const wards = regions
        .wardOutlines(code)
        .reduce((sum, { ward }) => sum + regions.area_km2(code * 100 + ward), 0)
      expect(Math.abs(wards / regions.area_km2(code) - 1)).toBeLessThan(1e-9)
    }
    const districts = regions.districts.reduce((sum, { code }) => sum + regions.area_km2(code), 0)
    expect(Math.abs(districts / regions.area_km2(0) - 1)).toBeLessThan(1e-9)
    expect(regions.area_km2(0)).toBeGreaterThan(147_000)
    expect(regions.area_km2(0)).toBeLessThan(148_500)
  })

  test('has no arc that crosses another, on a sample', () => {
    const lines = built.topology.arcs.map(arc => {
      let [x, y] = [0, 0]
      return arc.map(([dx, dy]) => {
        x += dx
        y += dy
        return [x, y]
      })
    })
    const cells = new Map<string, number[][]>()
    for (const line of lines) {
      for (let i = 1; i < line.length; i++) {
        const segment = [...line[i - 1], ...line[i]]
        const key = `${Math.floor(segment[0] / 20_000)} ${Math.floor(segment[1] / 20_000)}`
        const list = cells.get(key) ?? []
        list.push(segment)
        cells.set(key, list)
      }
    }
    let pairs = 0
    let crossings = 0
    for (const segments of cells.values()) {
      for (const [i, a] of segments.entries()) {
        for (const b of segments.slice(i + 1)) {
          pairs++
          if (cross(a, b)) crossings++
        }
      }
    }
    expect(pairs).toBeGreaterThan(100_000)
    expect(crossings).toBe(0)
  })
})

describe('its tiles', () => {
  test('keep to the budget, every one, and to the zooms of the schema', async () => {
    expect(await built.tiles.zooms()).toEqual([tilesets.boundaries.minzoom, tilesets.boundaries.maxzoom])
    const sizes = await built.tiles.sizes()
    expect(sizes.length).toBeGreaterThan(2000)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(tileBudget.max_bytes)
    expect(sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * 0.95)]).toBeLessThanOrEqual(
      tileBudget.p95_bytes,
    )
  })

  test('carry exactly the layers and fields of the schema, and codes as ids', async () => {
    const tile = await built.tiles.tile(11, ...tileAt(11, 84.7, 28.1))
    expect(Object.keys(tile!).sort()).toEqual(
      Object.keys(tilesets.boundaries.layers)
        .filter(name => name !== 'protected_area')
        .sort(),
    )
    for (const [name, features] of Object.entries(tile!)) {
      const { fields } = tilesets.boundaries.layers[name as keyof typeof tilesets.boundaries.layers]
      for (const { properties } of features)
        expect(Object.keys(properties).sort()).toEqual(Object.keys(fields).sort())
    }
    expect(tile!.local_level.every(({ id, properties }) => id === properties.SDDMM)).toBe(true)
    expect(tile!.ward.every(({ id, properties: p }) => id === Number(p.SDDMM) * 100 + Number(p.ward))).toBe(
      true,
    )
  })

  test('have neither gaps nor overlaps between neighbours, at every zoom', async () => {
    for (let zoom = 0; zoom <= 12; zoom++) {
      const [x, y] = tileAt(zoom, 84.7, 28.15)
      const tile = (await built.tiles.tile(zoom, x, y))!
      const area = (layer: string) =>
        (tile[layer] ?? []).reduce((sum, feature) => sum + areaOf(feature.rings), 0)
      const nation = area('province')
      const levels = area('local_level') + area('protected_area')
      // Clipping rounds each polygon's cut at the tile's edge by itself: half a unit on 4,224.
      const slack = 4224 * 6
      expect(Math.abs(area('district') - nation)).toBeLessThan(slack)
      expect(Math.abs(levels - nation)).toBeLessThan(slack + (zoom < 6 ? nation * 0.02 : 0))
      if (zoom >= 9) expect(Math.abs(area('ward') + area('protected_area') - nation)).toBeLessThan(slack)
      expect(overlapPairs(tile.local_level.map(({ rings }) => rings))).toBe(0)
    }
  })

  test('have a label inside every region', async () => {
    const seen = new Set<number>()
    for (const { code } of built.facts.filter((_, i) => i % 25 === 0)) {
      const at = built.regions.labelPoint(code)
      expect(holdsPosition(built.regions.outline(code), at)).toBe(true)
      const labels = await built.tiles.features(12, ...at, 'region_label')
      for (const { properties } of labels)
        if (properties.level === 'local_level') seen.add(Number(properties.code))
      expect(seen.has(code)).toBe(true)
    }
  })
})

function cross([ax, ay, bx, by]: number[], [cx, cy, dx, dy]: number[]): boolean {
  const side = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
    Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  )
}

type Rings = { x: number; y: number }[][]

/** Signed: outer rings count up, holes down. */
function areaOf(rings: Rings): number {
  let twice = 0
  for (const ring of rings) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length]
      twice += a.x * b.y - b.x * a.y
    }
  }
  return twice / 2
}

/** How many positions of a grid of 128 x 128 lie inside more than one polygon. */
function overlapPairs(polygons: Rings[]): number {
  let overlaps = 0
  for (let row = 0; row < 128; row++) {
    const y = row * 32 + 15.37
    const covered = new Uint8Array(128)
    for (const rings of polygons) {
      const xs: number[] = []
      for (const ring of rings) {
        for (const [i, a] of ring.entries()) {
          const b = ring[(i + 1) % ring.length]
          if (a.y > y !== b.y > y) xs.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y))
        }
      }
      xs.sort((a, b) => a - b)
      for (let i = 1; i < xs.length; i += 2) {
        for (let column = 0; column < 128; column++) {
          const x = column * 32 + 15.37
          if (x > xs[i - 1] && x < xs[i]) overlaps += covered[column]++ > 0 ? 1 : 0
        }
      }
    }
  }
  return overlaps
}
