import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distance, lineString, nearestPointOnLine, point } from '@turf/turf'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../app/domain/api/failure.ts'
import { BatResult, ZonalQuery, type ZonalQueryInput } from '../../../app/domain/bat/contract.ts'
import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { mhpDistance_km } from '../../../app/engine/atlas/distances.ts'
import { analyseCluster, countFor } from '../../../app/engine/bat/cluster-facts.ts'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { inEnglish } from '../../in-english.ts'
import { east, facts, houses, sheds, west, writeSmallAtlas } from '../atlas/small-atlas.ts'

const rates: Rates = { version: 'seed', ...rateSeeds }
let data: string
let atlas: Atlas
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'urja-cluster-'))
  atlas = await openAtlas(await writeSmallAtlas(data))
})
afterAll(() => rm(data, { recursive: true, force: true }))

const box = (w: number, s: number, e: number, n: number): PolygonRings => [
  [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ],
]
function analyse(rings: PolygonRings, input: Omit<ZonalQueryInput, 'polygon'> = {}): BatResult {
  const query = v.parse(ZonalQuery, { polygon: { type: 'Polygon', coordinates: rings }, ...input })
  const result = analyseCluster(atlas, rings, query, rates)
  expect(v.is(BatResult, result)).toBe(true)
  return result
}
const inside = (rings: PolygonRings, list: LngLat[]) => list.filter(at => polygonContains(rings, at)).length
const half = (value: number) => Math.floor(value + 0.5)

describe('a cluster inside one local level', () => {
  const rings = box(84.031, 28.003, 84.046, 28.019)
  it('has its houses, households and people', () => {
    const result = analyse(rings)
    const count = inside(rings, houses)
    expect(count).toBeGreaterThan(100)
    expect([result.num_house, result.osm_buildings]).toEqual([count, count + inside(rings, sheds)])
    expect(result.num_household).toBe(half(count * 1.5))
    const people = half(result.num_household * 4)
    expect([result.male_pop, result.female_pop]).toEqual([
      half((people * 11) / 24),
      people - half((people * 11) / 24),
    ])
    expect(result.municipality).toEqual({
      state: 'Gandaki',
      district: 'Gorkha',
      name: 'Sulikot',
      sddmm: west,
    })
    expect(result.local_name).toBe('Barpak')
    expect([result.longitude, result.latitude]).toEqual([
      expect.closeTo(84.0385, 9),
      expect.closeTo(28.011, 9),
    ])
  })
  it('measures to the grid from its edge, and not at all from inside', () => {
    const line = lineString([
      [84.02, 28],
      [84.02, 28.05],
    ])
    const expected = distance(point([84.031, 28.01]), nearestPointOnLine(line, point([84.031, 28.01])))
    expect(analyse(rings).distance_to_grid_ext_km! / expected).toBeCloseTo(1, 2)
    expect(analyse(box(84.01, 28.003, 84.046, 28.019)).distance_to_grid_ext_km).toBe(0)
  })
  it('measures to where a stream offers enough, by the demand of the cluster', () => {
    const place: LngLat = [84.0385, 28.011]
    const site = distance(point(place), point([84.07, 28.02]))
    expect(mhpDistance_km(atlas, place, 40)! / site).toBeCloseTo(1, 2)
    expect(mhpDistance_km(atlas, place, 41)).toBeNull()
    expect(mhpDistance_km(atlas, place, 4)! / distance(point(place), point([84.07, 28.011]))).toBeCloseTo(
      1,
      2,
    )
    expect(mhpDistance_km(atlas, box(84.06, 28.01, 84.08, 28.03), 40)).toBe(0)
    const large = analyse(rings, { bat_form: { tier: 4 } })
    expect(large.distance_to_mhp_km).toBeNull()
    expect(large.energy_costs.mhp).toMatchObject({ feasible: false })
    expect(inEnglish(large.warnings).join()).toContain('assume a plant 3 km away')
    const few = analyse(rings, { hh_input: 'manual', bat_form: { tier: 2, num_household: 100 } })
    expect(few.distance_to_mhp_km! / distance(point([84.046, 28.019]), point([84.07, 28.02]))).toBeCloseTo(
      1,
      2,
    )
    expect(few.feasible_energy_techs).toContain('Micro Hydro')
  })
  it('tells why an option cannot stand, and what to note, by key', () => {
    const { energy_costs, warnings } = analyse(rings, { bat_form: { tier: 4 } })
    expect(energy_costs.mhp).toMatchObject({
      feasible: false,
      reason: { key: 'bat.infeasible.stream', params: { reach: 3 } },
    })
    expect(warnings).toEqual([
      { key: 'bat.warn.generated', params: { layers: [{ key: 'bat.layer.houses' }] } },
      { key: 'bat.warn.mhpUnknown', params: { km: 3 } },
    ])
  })
  it('says what was generated', () => {
    expect(inEnglish(analyse(rings, { bat_form: { tier: 1, dc_watt: 10 } }).warnings)).toEqual([
      'Generated, not measured: buildings. Do not decide on these data alone',
    ])
  })
})

describe('a cluster over two local levels', () => {
  const rings = box(84.045, 28.002, 84.052, 28.018)
  it('counts each by its own households a house, goes by the one with most houses, and says so', () => {
    const counts = {
      west: inside(
        rings,
        houses.filter(at => at[0] < 84.05),
      ),
      east: inside(
        rings,
        houses.filter(at => at[0] > 84.05),
      ),
    }
    expect(counts.east).toBeGreaterThan(10)
    expect(counts.west).toBeGreaterThan(counts.east)
    const result = analyse(rings)
    expect(result.num_house).toBe(counts.west + counts.east)
    expect(result.num_household).toBe(half(counts.west * 1.5 + counts.east))
    expect(result.municipality.sddmm).toBe(west)
    expect(inEnglish(result.warnings)[0]).toBe(
      'The cluster touches 2 local levels. It counts for Sulikot, which has most of its houses',
    )
  })
})

describe('households by census', () => {
  const byHand = (rings: PolygonRings) =>
    facts.reduce((sum, { code, ward_households }) => {
      const x = (at: LngLat) => (code === west ? at[0] < 84.05 : at[0] > 84.05)
      const own = [houses.filter(at => x(at) && at[1] < 28.025), houses.filter(at => x(at) && at[1] > 28.025)]
      return (
        sum +
        ward_households.reduce(
          (part, households, i) =>
            own[i].length === 0 ? part : part + (households * inside(rings, own[i])) / own[i].length,
          0,
        )
      )
    }, 0)
  it('are the share of each ward by its houses', () => {
    for (const rings of [
      box(84.031, 28.003, 84.046, 28.019),
      box(84.01, 28.02, 84.04, 28.03),
      box(84.04, 28.01, 84.06, 28.02),
    ]) {
      expect(analyse(rings, { hh_input: 'census' }).num_household).toBe(half(byHand(rings)))
      expect(countFor(atlas, rings, 'census', null)).toBe(half(byHand(rings)))
    }
  })
  it('are the share of the area of a ward without houses', () => {
    // A fifth of ward 2 of Dordi: 200 households.
    const rings = box(84.06, 28.03, 84.07, 28.05)
    expect(inside(rings, houses)).toBe(0)
    expect(analyse(rings, { hh_input: 'census' }).num_household).toBe(
      half((200 * 0.01 * 0.02) / (0.05 * 0.025)),
    )
  })
  it('sum to the census over the whole of a local level', () => {
    expect(countFor(atlas, box(84, 28, 84.05, 28.05), 'census', null)).toBe(6000)
    expect(countFor(atlas, box(84.05, 28, 84.1, 28.05), 'census', null)).toBe(900)
  })
})

describe('places without houses', () => {
  const empty = box(84.08, 28.03, 84.09, 28.04)
  const code = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return error instanceof Failure ? error.code : error
    }
    return 'passed'
  }
  it('are refused, unless the person knows of households there', () => {
    expect(code(() => analyse(empty))).toBe('no_house')
    expect(countFor(atlas, empty, 'osm', null)).toBe(0)
    expect(countFor(atlas, empty, 'manual', -4)).toBe(0)
    expect(countFor(atlas, empty, 'manual', 12)).toBe(12)
    expect(analyse(empty, { hh_input: 'manual', bat_form: { num_household: 12 } })).toMatchObject({
      num_house: 0,
      num_household: 12,
      municipality: { sddmm: east },
    })
  })
  it('in a protected area belong to the level of the nearest settlement', () => {
    const park = box(84.03, 28.052, 84.04, 28.058)
    expect(analyse(park, { hh_input: 'manual', bat_form: { num_household: 5 } }).municipality.sddmm).toBe(
      west,
    )
  })
})
