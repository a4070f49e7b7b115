import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { requireInside, workingAreaOf } from '../../../app/engine/working-area.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { demoAtlas } from '../demo-atlas.ts'

const atlas = (await demoAtlas()).current()
const planner = { role: 'Planner', assigned: demoArea } as const
const sulikot = atlas.regions.outline(43611)
const inside: LngLat = [84.751, 28.2054]

const polygon = (...ring: LngLat[]) => ({ type: 'Polygon' as const, coordinates: [[...ring, ring[0]]] })
const isAllowed = (
  caller: Parameters<typeof requireInside>[0],
  geometry: Parameters<typeof requireInside>[2],
) => {
  try {
    requireInside(caller, atlas, geometry)
    return true
  } catch {
    return false
  }
}

describe('inside the working area', () => {
  test('nobody but an administrator has any without assignments', () => {
    const point = { type: 'Point' as const, coordinates: inside }
    expect(isAllowed({ role: 'Administrator', assigned: [] }, point)).toBe(true)
    for (const role of ['Manager', 'Planner', 'General'] as const) {
      expect(isAllowed({ role, assigned: [] }, point)).toBe(false)
      expect(isAllowed({ role, assigned: [43611] }, point)).toBe(true)
      expect(isAllowed({ role, assigned: [43702] }, point)).toBe(false)
    }
    expect(isAllowed({ role: 'Administrator', assigned: [43702] }, point)).toBe(false)
  })

  test('the whole of an assigned local level is inside, a little more is not', () => {
    const outer = sulikot[0][0]
    expect(isAllowed(planner, { type: 'Polygon', coordinates: sulikot[0] })).toBe(true)
    const [west] = outer.reduce((min, at) => (at[0] < min[0] ? at : min))
    const south = Math.min(...outer.map(at => at[1]))
    expect(isAllowed(planner, polygon(inside, [west - 0.001, south], [inside[0], south]))).toBe(false)
  })

  test('a polygon around the whole area, or the country, or the world is not', () => {
    expect(isAllowed(planner, polygon([80, 26], [88.3, 26], [88.3, 30.6], [80, 30.6]))).toBe(false)
    expect(isAllowed(planner, polygon([-180, -90], [180, -90], [180, 90], [-180, 90]))).toBe(false)
  })

  test('what crosses from one assigned neighbour to the next is inside', () => {
    const neighbour = atlas.regions.neighbours(43611)[0]
    const border = new Set(atlas.regions.outline(neighbour).flat(2).map(String))
    const shared = sulikot[0][0].filter(at => border.has(String(at)))
    const [x, y] = shared[shared.length >> 1]
    const across = polygon(
      [x - 1e-5, y - 1e-5],
      [x + 1e-5, y - 1e-5],
      [x + 1e-5, y + 1e-5],
      [x - 1e-5, y + 1e-5],
    )
    expect(isAllowed({ role: 'Planner', assigned: [43611] }, across)).toBe(false)
    expect(isAllowed({ role: 'Planner', assigned: [43611, neighbour] }, across)).toBe(true)
  })

  test('is prepared once for an area', () => {
    expect(workingAreaOf(planner, atlas)).toBe(
      workingAreaOf({ role: 'General', assigned: [...demoArea] }, atlas),
    )
  })
})
