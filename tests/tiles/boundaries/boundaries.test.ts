import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { districtOf, provinceOf } from '../../../app/domain/region-codes.ts'
import { area_km2 } from '../../../app/domain/spatial/measure.ts'
import { areaContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { labelPoint } from '../../../app/domain/spatial/polygon/label-point.ts'
import { tileBudget, tilesets } from '../../../app/domain/tilesets/schema.ts'
import { mercatorX, mercatorY } from '../../../tiles/write/mercator.ts'
import { tileAt } from '../write/tile-archive.ts'
import { type BuiltBoundaries, buildBoundaries } from './build-boundaries.ts'

let built: BuiltBoundaries
let took_s: number
beforeAll(async () => {
  const start = performance.now()
  built = await buildBoundaries()
  took_s = (performance.now() - start) / 1000
  console.log(`boundaries: ${took_s.toFixed(1)} s`)
})
afterAll(() => rm(built.folder, { recursive: true }))

const idsOf = (layer: keyof BuiltBoundaries['topology']['objects']) =>
  built.topology.objects[layer].geometries
    .filter(({ properties }) => properties?.ward !== 0)
    .map(({ id }) => Number(id))

describe('the country without sources', () => {
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

  test('has every local level around its representative point', () => {
    for (const { code, lon, lat } of built.facts) {
      expect(built.regions.levelAt([lon, lat])).toBe(code)
      expect(Math.floor((built.regions.wardAt([lon, lat]) ?? 0) / 100)).toBe(code)
    }
    const parted = built.facts.filter(({ code }) => built.regions.outline(code).length > 1)
    expect(parted.map(({ name_en }) => name_en)).toEqual(['Binayee Tribeni', 'Bansagadhi'])
  })

  test('has wards in one piece, but for those whose source is in several or lies around another', () => {
    const parted = built.topology.objects.ward.geometries.filter(
      ({ type, arcs, properties }) => properties?.ward !== 0 && (type !== 'Polygon' || arcs.length !== 1),
    )
    expect(parted.map(({ id }) => id)).toEqual([
      2321107, 2330805, 2330806, 3280101, 4420402, 5490606, 6610205, 6620601, 6620604, 6620608, 6620609,
      6660301, 7691001,
    ])
  })

  test('has ground of 35 local levels in no ward, of which the nearest stands for its houses', () => {
    const unmapped = built.facts.filter(({ code }) => built.regions.unmappedOutline(code) !== null)
    expect(unmapped).toHaveLength(35)
    const wardRepair = built.repairs.find(({ layer }) => layer === 'boundaries.ward')
    expect(wardRepair).toMatchObject({ feature: '35 local levels', what: expect.stringContaining('66206') })
    // In Shey Phoksundo National Park.
    const at = labelPoint(built.regions.unmappedOutline(66206)!)
    expect(built.regions.levelAt(at)).toBe(66206)
    expect(Math.floor((built.regions.wardAt(at) ?? 0) / 100)).toBe(66206)
    expect(built.regions.wardAt(at)! % 100).toBeGreaterThan(0)
    const made = built.topology.objects.ward.geometries.filter(({ properties }) => properties?.generated)
    expect(made.map(({ id }) => id)).toEqual([2180314, 5520702, 5520801, 5570206, 5570715])
    expect(built.regions.isWardGenerated(5520801)).toBe(true)
  })

  test('agrees with the published areas within 1 % but for seven levels, of which both figures are told', () => {
    const areaRepairs = built.repairs.filter(({ what }) => what.startsWith('its outline has'))
    expect(areaRepairs.map(({ feature, what }) => `${feature}: ${what}`)).toEqual([
      '11106 Nechasalyan: its outline has 67.5 km², the facts table 94.4 km²',
      '11107 Solududhakunda: its outline has 564.2 km², the facts table 537.3 km²',
      '55304 Rolpa: its outline has 270.3 km², the facts table 243.7 km²',
      '55601 Babai: its outline has 257.3 km², the facts table 201 km²',
      // The table has its larger part alone.
      '55802 Bansagadhi: its outline has 205.8 km², the facts table 167.1 km²',
      '65404 Musikot: its outline has 136.0 km², the facts table 162.5 km²',
      '65506 Kalimati: its outline has 444.0 km², the facts table 500.4 km²',
    ])
    expect(built.repairs.filter(({ layer }) => layer !== 'boundaries.ward')).toHaveLength(areaRepairs.length)
  })

  test('has the 22 protected areas that lie outside local levels, each in its district', () => {
    const { protectedAreas, districts, facts } = { ...built.regions, facts: built.facts }
    expect(protectedAreas).toHaveLength(22)
    expect(protectedAreas.map(({ name }) => name)).toContain('Bardiya National Park')
    for (const { code } of districts) {
      const levels = facts.filter(fact => districtOf(fact.code) === code)
      const outside = protectedAreas.filter(({ dcode }) => dcode === code)
      const sum =
        levels.reduce((km2, level) => km2 + built.regions.area_km2(level.code), 0) +
        outside.reduce((km2, { outline }) => km2 + area_km2(outline), 0)
      expect(Math.abs(sum / built.regions.area_km2(code) - 1)).toBeLessThan(1e-9)
    }
  })

  test('knows neighbours by the borders that they share', () => {
    expect(built.regions.neighbours(43611)).toEqual([43601, 43602, 43603, 43604, 43605, 43610])
  })

  test('reaches as far as the national outline of 2020', () => {
    expect(built.regions.levelAt([80.75, 30.33])).toBe(77502)
  })

  test('names districts in full', () => {
    const names = new Set(built.facts.map(fact => fact.district))
    expect(names.size).toBe(77)
    expect([...names].filter(name => !/^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(name))).toEqual([])
    expect(names).toContain('Nawalparasi East')
  })

  test('has the people and households of every ward, which sum to those of its level', () => {
    const sum = (list: number[] | undefined) => list?.reduce((all, one) => all + one, 0)
    for (const fact of built.facts) {
      expect(fact.ward_households).toHaveLength(fact.wards)
      expect(sum(fact.ward_households)).toBe(fact.households_2021)
      expect(sum(fact.ward_people)).toBe(fact.pop_2021)
      expect(sum(fact.ward_male)).toBe(fact.male_2021)
      expect(sum(fact.ward_female)).toBe(fact.female_2021)
    }
  })

  test('says what is generated', () => {
    const generated = Object.entries(built.origins).map(([key, origin]) => [key, origin.generated])
    expect(Object.fromEntries(generated)).toEqual({
      'boundaries.province': false,
      'boundaries.district': false,
      'boundaries.local_level': false,
      'boundaries.protected_area': false,
      'boundaries.ward': false,
      'boundaries.region_label': false,
      facts: false,
      ward_households: false,
    })
    expect(built.origins['boundaries.ward']).toMatchObject({
      count: 6743,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      licence: 'ODbL 1.0',
      attribution: '© OpenStreetMap contributors (ODbL 1.0)',
      source: expect.stringMatching(/OpenStreetMap .*; 5 of 6,743 generated$/),
    })
    expect(built.origins.ward_households).toMatchObject({ count: 6743, vintage: '2021', generated: false })
    expect(built.origins['boundaries.local_level']).toMatchObject({
      count: 753,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      licence: 'MIT, as declared by the package; it names no source',
    })
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
      const unmapped = regions.unmappedOutline(code)
      expect(
        Math.abs((wards + (unmapped ? area_km2(unmapped) : 0)) / regions.area_km2(code) - 1),
      ).toBeLessThan(1e-9)
    }
    const districts = regions.districts.reduce((sum, { code }) => sum + regions.area_km2(code), 0)
    expect(Math.abs(districts / regions.area_km2(0) - 1)).toBeLessThan(1e-9)
    const provinces = [1, 2, 3, 4, 5, 6, 7].reduce((sum, code) => sum + regions.area_km2(code), 0)
    expect(Math.abs(provinces / regions.area_km2(0) - 1)).toBeLessThan(1e-9)
    expect(regions.area_km2(0)).toBeGreaterThan(147_900)
    expect(regions.area_km2(0)).toBeLessThan(148_100)
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
        .filter(name => name !== 'protected_area' && name !== 'abroad')
        .sort(),
    )
    const fieldsOfRank = [[], ['left', 'right'], ['left', 'right'], [], ['SDDMM']]
    for (const { properties } of tile!.border)
      expect(Object.keys(properties).sort()).toEqual(
        [...fieldsOfRank[Number(properties.rank)], 'rank'].sort(),
      )
    for (const [name, features] of Object.entries(tile!)) {
      if (name === 'border') continue
      const { fields } = tilesets.boundaries.layers[name as keyof typeof tilesets.boundaries.layers]
      // Stands at the five wards alone that are generated.
      const always = Object.keys(fields).filter(field => field !== 'generated')
      for (const { properties } of features) expect(Object.keys(properties).sort()).toEqual(always.sort())
    }
    expect(tile!.local_level.every(({ id, properties }) => id === properties.SDDMM)).toBe(true)
    expect(tile!.ward.every(({ id, properties: p }) => id === Number(p.SDDMM) * 100 + Number(p.ward))).toBe(
      true,
    )
  })

  test.each([
    ['inland', 84.7, 28.15],
    ['at the border of the country', 83.4, 27.45],
  ])('have neither gaps nor overlaps between neighbours, at every zoom, %s', async (_, lng, lat) => {
    for (let zoom = 0; zoom <= 12; zoom++) {
      const [x, y] = tileAt(zoom, lng, lat)
      const tile = (await built.tiles.tile(zoom, x, y))!
      const area = (layer: string) =>
        (tile[layer] ?? []).reduce((sum, feature) => sum + areaOf(feature.rings), 0)
      expect(overlapPairs(tile.local_level.map(({ rings }) => rings))).toBe(0)
      // Further out the tile reaches beyond the ends of the world.
      if (zoom < 5) continue
      const nation = 4160 ** 2 - area('abroad')
      const levels = area('local_level') + area('protected_area')
      // Clipping rounds each polygon's cut at the tile's edge by itself: half a unit on 4,224.
      const slack = 4160 * 6
      expect(Math.abs(levels - nation), `z${zoom}`).toBeLessThan(slack + (zoom < 6 ? nation * 0.02 : 0))
      if (zoom >= 9) expect(Math.abs(area('ward') + area('protected_area') - nation)).toBeLessThan(slack)
    }
  })

  test('draw every border once', async () => {
    for (const zoom of [7, 9, 12]) {
      const { border } = (await built.tiles.tile(zoom, ...tileAt(zoom, 84.7, 28.15)))!
      const steps = border.flatMap(({ rings }) =>
        rings.flatMap(line =>
          line.slice(1).map((to, i) =>
            [line[i], to]
              .map(({ x, y }) => `${x} ${y}`)
              .sort()
              .join(' '),
          ),
        ),
      )
      expect(steps.length).toBeGreaterThan(50)
      expect(new Set(steps).size, `z${zoom}`).toBe(steps.length)
    }
  })

  test('keep the north-west of Darchula at every zoom', async () => {
    for (let zoom = 0; zoom <= 12; zoom++) {
      const [x, y] = tileAt(zoom, 80.75, 30.33)
      const at = { x: mercatorX(80.75) * 2 ** zoom - x, y: mercatorY(30.33) * 2 ** zoom - y }
      const around = (await built.tiles.tile(zoom, x, y))!.local_level.filter(({ rings }) =>
        contains(rings, at.x * 4096, at.y * 4096),
      )
      expect([zoom, ...around.map(({ id }) => id)]).toEqual([zoom, 77502])
    }
  })

  test('have a label inside every region', async () => {
    const seen = new Set<number>()
    for (const { code } of built.facts.filter((_, i) => i % 25 === 0)) {
      const at = built.regions.labelPoint(code)
      expect(areaContains(built.regions.outline(code), at)).toBe(true)
      const labels = await built.tiles.features(12, ...at, 'region_label')
      for (const { id, properties } of labels) if (properties.level === 'local_level') seen.add(Number(id))
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

function contains(rings: Rings, x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length]
      if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside
    }
  }
  return inside
}

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
