import { describe, expect, test } from 'vitest'
import { type Grouped, groupHouses, type Houses } from '../../../app/domain/bat/group-houses.ts'
import type { Ring } from '../../../app/domain/geometry.ts'
import { distance_km } from '../../../app/domain/spatial/measure.ts'
import { ringContains } from '../../../app/domain/spatial/polygon/inside.ts'
import { guardPolygon } from '../../../app/domain/spatial/polygon/polygon-guard.ts'

function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Villages and rows of houses along paths, so close to each other that their outlines have to give way. */
function country(seed: number, size = 900): Houses {
  const roll = dice(seed)
  const lng: number[] = []
  const lat: number[] = []
  while (lng.length < size) {
    const [x, y] = [84.3 + roll() * 0.05, 28.1 + roll() * 0.04]
    const [dx, dy] = [(roll() - 0.5) * 0.02, (roll() - 0.5) * 0.02]
    const count = Math.floor(roll() ** 3 * 90)
    for (let i = 0; i <= count; i++) {
      const along = roll()
      lng.push(x + dx * along + (roll() - 0.5) * 0.0015)
      lat.push(y + dy * along + (roll() - 0.5) * 0.0015)
    }
  }
  return { lng: Float64Array.from(lng), lat: Float64Array.from(lat) }
}
const defaults = { reach_m: 80, min_neighbours: 4, least_houses: 6 }
const outlines = (grouped: Grouped) => grouped.settlements.map((_, i) => whole(grouped.outlineOf(i)))
function whole(steps: Generator<void, Ring>): Ring {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('settlements', () => {
  test('and the houses that stand alone hold every house once, largest settlement first', () => {
    const houses = country(1)
    const { settlements, scattered } = groupHouses(houses, defaults)
    const all = [...settlements.flatMap(members => [...members]), ...scattered].sort((a, b) => a - b)
    expect(all).toEqual(Array.from(houses.lng.keys()))
    const sizes = settlements.map(members => members.length)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes.length).toBeGreaterThan(5)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(defaults.least_houses)
    expect(scattered.length).toBeGreaterThan(0)
  })

  test('of different kinds lie farther apart than the reach where cores meet', () => {
    const houses = country(2, 400)
    const { settlements } = groupHouses(houses, { ...defaults, min_neighbours: 2, least_houses: 2 })
    const at = (i: number): [number, number] => [houses.lng[i], houses.lat[i]]
    const [first, ...others] = settlements
    const apart = others.flatMap(other =>
      Array.from(other, b => Math.min(...Array.from(first, a => distance_km(at(a), at(b))))),
    )
    expect(Math.min(...apart)).toBeGreaterThan(0.0799)
  })

  test('have outlines that the zonal query takes and that hold their houses', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const houses = country(seed)
      const grouped = groupHouses(houses, { ...defaults, reach_m: [60, 80, 150][seed % 3] })
      for (const [i, ring] of outlines(grouped).entries()) {
        expect(guardPolygon([ring])).toEqual([ring])
        expect(ring.length).toBeLessThan(400)
        const members = grouped.settlements[i]
        const out = members.filter(house => !ringContains(ring, [houses.lng[house], houses.lat[house]]))
        expect([...out], `settlement ${i} of country ${seed}`).toEqual([])
      }
    }
  })

  test('keep clear of each other, save where one ring around the houses cannot', () => {
    let pairs = 0
    let meeting = 0
    for (let seed = 1; seed <= 5; seed++) {
      const rings = outlines(groupHouses(country(seed), defaults))
      for (const [i, a] of rings.entries()) {
        for (const b of rings.slice(i + 1)) {
          pairs++
          if (meet(a, b)) meeting++
        }
      }
    }
    expect(pairs).toBeGreaterThan(150)
    expect(meeting).toBeLessThan(pairs / 200)
  })

  test('have outlines half a reach off their houses', () => {
    const roll = dice(5)
    const spot = () => 0.004 * (roll() - 0.5)
    const houses = {
      lng: Float64Array.from({ length: 400 }, () => 84 + spot()),
      lat: Float64Array.from({ length: 400 }, () => 28 + spot()),
    }
    const [ring, ...others] = outlines(groupHouses(houses, { ...defaults, reach_m: 100 }))
    expect(others).toEqual([])
    for (const corner of ring) {
      const apart = Math.min(
        ...Array.from(houses.lng, (lng, i) => distance_km(corner, [lng, houses.lat[i]]) * 1000),
      )
      expect(apart).toBeGreaterThan(45)
      expect(apart).toBeLessThan(70)
    }
  })

  test('are none where there is no house, and one where all stand on one spot', () => {
    const none = { lng: new Float64Array(0), lat: new Float64Array(0) }
    expect(groupHouses(none, defaults)).toMatchObject({ settlements: [], scattered: new Uint32Array(0) })
    const one = { lng: new Float64Array(20).fill(84.1), lat: new Float64Array(20).fill(28.1) }
    const [ring, ...others] = outlines(groupHouses(one, defaults))
    expect(guardPolygon([ring])).toEqual([ring])
    expect(others).toEqual([])
  })
})

/** Whether two rings share a place: a corner of one in the other, or sides that cross. */
function meet(a: Ring, b: Ring): boolean {
  if (a.some(at => ringContains(b, at)) || b.some(at => ringContains(a, at))) return true
  const side = (p: number[], q: number[], r: number[]) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  for (let i = 1; i < a.length; i++) {
    for (let j = 1; j < b.length; j++) {
      const [p, q, r, s] = [a[i - 1], a[i], b[j - 1], b[j]]
      if (side(p, q, r) > 0 !== side(p, q, s) > 0 && side(r, s, p) > 0 !== side(r, s, q) > 0) return true
    }
  }
  return false
}
