import { beforeAll, describe, expect, it } from 'vitest'
import type { LngLat, PolygonRings } from '../../../app/domain/geometry.ts'
import { countInside, forEachInside } from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { countHouses, householdsByCensus } from '../../../app/engine/atlas/buildings/households.ts'
import { demoAtlas } from '../demo-atlas.ts'

let atlas: Atlas
beforeAll(async () => {
  atlas = (await demoAtlas()).current()
})

/** S-070 word for word: asks of every single house in which ward it lies. */
function obviousHouseholds(rings: PolygonRings): number {
  const inside = new Map<number, number>()
  forEachInside(atlas.houses, rings, (lng, lat) => {
    const ward = atlas.regions.wardAt([lng, lat])
    if (ward !== null) inside.set(ward, (inside.get(ward) ?? 0) + 1)
  })
  let households = 0
  for (const { sddmm } of countHouses(atlas, rings).levels) {
    for (const [index, ofWard] of (atlas.facts.get(sddmm)?.ward_households ?? []).entries()) {
      const code = sddmm * 100 + index + 1
      const all = countInside(atlas.houses, atlas.regions.wardOutline(code))
      households += ofWard * (all > 0 ? (inside.get(code) ?? 0) / all : atlas.regions.wardShare(code, rings))
    }
  }
  return households
}

/** A ring that does not cross itself: corners at growing angles around a place, at uneven distances. */
function unevenRing([lng, lat]: LngLat, radius_deg: number, random: () => number): PolygonRings {
  const corners = Array.from({ length: 5 + Math.floor(random() * 20) }, random)
    .sort((a, b) => a - b)
    .map((turn): LngLat => {
      const radius = radius_deg * (0.2 + 0.8 * random())
      return [lng + radius * Math.cos(2 * Math.PI * turn), lat + radius * Math.sin(2 * Math.PI * turn)]
    })
  return [[...corners, corners[0]]]
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe.each([
  ['Pokhara', 44004, 12],
  ['Birgunj', 23403, 12],
  ['Sulikot', 43611, 20],
])('households by census in %s', (_, sddmm, polygons) => {
  it('are exactly those of asking every house, for polygons within and across its borders', () => {
    const random = seeded(sddmm)
    const [west, south, east, north] = atlas.regions.bounds(sddmm)
    let counted = 0
    for (let i = 0; i < polygons; i++) {
      const centre: LngLat = [west + random() * (east - west), south + random() * (north - south)]
      const rings = unevenRing(centre, 0.005 + random() * 0.05, random)
      const households = householdsByCensus(atlas, rings, countHouses(atlas, rings))
      expect(households).toBe(obviousHouseholds(rings))
      counted += households
    }
    expect(counted).toBeGreaterThan(1000)
  })

  it('are the census over its whole outline', () => {
    const [rings] = atlas.regions.outline(sddmm)
    const census = atlas.facts.get(sddmm)!.ward_households.reduce((sum, ofWard) => sum + ofWard, 0)
    expect(householdsByCensus(atlas, rings, countHouses(atlas, rings))).toBeCloseTo(census, 6)
  })
})
