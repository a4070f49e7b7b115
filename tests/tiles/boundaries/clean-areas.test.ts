import { describe, expect, test } from 'vitest'
import type { Ring } from '../../../app/domain/geometry.ts'
import { type Arc, ringPoints, tracedAreas, twiceAreaOfPoints } from '../../../tiles/boundaries/arcs.ts'
import { cleanAreas, type DirtyArea } from '../../../tiles/boundaries/clean.ts'
import { nodeSegments, unknown } from '../../../tiles/boundaries/noding.ts'
import { random } from '../../../tiles/random.ts'
import type { Repair } from '../../../tiles/recipe.ts'

const box = (x1: number, y1: number, x2: number, y2: number): Ring => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
  [x1, y1],
]
const area = (label: number, ...rings: Ring[]): DirtyArea => ({
  label,
  name: `area ${label}`,
  rings: [rings],
})

function clean(...areas: DirtyArea[]): { arcs: Arc[]; repairs: string[]; sizes: Map<number, number> } {
  const repairs: Repair[] = []
  const arcs = cleanAreas(areas, {
    file: 'dirty.geojson',
    layer: 'test',
    repair: repair => repairs.push(repair),
  })
  const sizes = new Map<number, number>()
  for (const [label, polygons] of tracedAreas(arcs, label => label)) {
    const twice = polygons.flat().reduce((sum, ring) => sum + twiceAreaOfPoints(ringPoints(arcs, ring)), 0)
    sizes.set(label, twice / 2e12)
  }
  return { arcs, repairs: repairs.map(({ feature, what }) => `${feature}: ${what}`), sizes }
}
const whole = (arcs: Arc[]) => tracedAreas(arcs, () => 0).get(0)!

describe('cleaning areas into one topology', () => {
  test('leaves clean areas as they are', () => {
    const { arcs, repairs, sizes } = clean(
      area(1, box(84, 28, 84.1, 28.1)),
      area(2, box(84.1, 28, 84.2, 28.1)),
    )
    expect(repairs).toEqual([])
    expect(sizes.get(1)).toBeCloseTo(0.01, 9)
    expect(whole(arcs)).toHaveLength(1)
    expect(arcs.filter(arc => arc.left > 0 && arc.right > 0)).toHaveLength(1)
  })

  test('shares a border whose vertices only one side has', () => {
    const right: Ring = [
      [84.1, 28],
      [84.2, 28],
      [84.2, 28.1],
      [84.1, 28.1],
      [84.1, 28.04],
      [84.1, 28],
    ]
    const { arcs, repairs } = clean(area(1, box(84, 28, 84.1, 28.1)), area(2, right))
    expect(repairs).toEqual([])
    const shared = arcs.filter(arc => arc.left > 0 && arc.right > 0)
    expect(shared.map(arc => arc.points.length / 2)).toEqual([3])
  })

  test('fills an enclosed gap from the neighbour with the longest border and reports it', () => {
    const left: Ring = [
      [84, 28],
      [84.1, 28],
      [84.1, 28.04],
      [84.09, 28.05],
      [84.1, 28.06],
      [84.1, 28.1],
      [84, 28.1],
      [84, 28],
    ]
    const { arcs, repairs, sizes } = clean(area(1, left), area(2, box(84.1, 28, 84.2, 28.1)))
    expect(repairs).toEqual(['area 1: a gap of 1.09 km² beside it was in no area; filled'])
    expect(sizes.get(1)! + sizes.get(2)!).toBeCloseTo(0.02, 9)
    expect(whole(arcs)[0]).toHaveLength(1)
  })

  test('leaves an overlap to the first of the two and reports it', () => {
    const { repairs, sizes } = clean(area(1, box(84, 28, 84.101, 28.1)), area(2, box(84.1, 28, 84.2, 28.1)))
    expect(repairs).toEqual(['area 2: overlaps area 1 by 1.09 km²; left to area 1'])
    expect(sizes.get(1)).toBeCloseTo(0.0101, 9)
    expect(sizes.get(2)).toBeCloseTo(0.0099, 9)
  })

  test('cuts an outline that crosses itself', () => {
    const bow: Ring = [
      [84, 28],
      [84.1, 28.1],
      [84.1, 28],
      [84, 28.1],
      [84, 28],
    ]
    const { repairs, sizes } = clean(area(1, bow))
    expect(repairs).toContain('area 1: its outline crosses itself 1 times; cut there')
    expect(sizes.get(1)).toBeCloseTo(0.005, 6)
  })

  test('keeps an enclave and its hole', () => {
    const { sizes, repairs } = clean(
      area(1, box(84, 28, 84.3, 28.3), box(84.1, 28.1, 84.2, 28.2)),
      area(2, box(84.1, 28.1, 84.2, 28.2)),
    )
    expect(repairs).toEqual([])
    expect(sizes.get(1)).toBeCloseTo(0.08, 9)
    expect(sizes.get(2)).toBeCloseTo(0.01, 9)
  })

  test('refuses an area on another and a gap too large, with file, feature and reason', () => {
    const twice = () => clean(area(1, box(84, 28, 84.1, 28.1)), area(2, box(84, 28, 84.1, 28.09)))
    expect(twice).toThrow(/^dirty.geojson, area 2: overlaps area 1 by 9\d\.\d\d km²$/)
    const ring = () => clean(area(1, box(84, 28, 84.5, 28.5), box(84.1, 28.1, 84.4, 28.4)))
    expect(ring).toThrow(/^dirty.geojson, area 1: a gap of 9\d\d.\d km² beside it is in no area$/)
  })
})

describe('noding', () => {
  test('leaves no crossing and no point beside a segment, on thousands of random segments', () => {
    const next = random(9, 'noding')
    const segments: number[] = []
    for (let i = 0; i < 1500; i++) {
      const [x, y] = [Math.floor(next() * 100_000), Math.floor(next() * 100_000)]
      const reach = next() < 0.1 ? 40_000 : 4000
      const to = () => Math.floor((next() - 0.5) * reach)
      segments.push(x, y, x + to(), y + to(), unknown, unknown)
    }
    const { x, y, from, to } = nodeSegments(segments)
    expect(from.length).toBeGreaterThan(2000)
    let crossings = 0
    for (let e = 0; e < from.length; e++) {
      for (let f = e + 1; f < from.length; f++) {
        const side = (a: number, b: number, p: number) =>
          Math.sign((x[b] - x[a]) * (y[p] - y[a]) - (y[b] - y[a]) * (x[p] - x[a]))
        if (
          side(from[e], to[e], from[f]) * side(from[e], to[e], to[f]) < 0 &&
          side(from[f], to[f], from[e]) * side(from[f], to[f], to[e]) < 0
        ) {
          crossings++
        }
      }
    }
    expect(crossings).toBe(0)
  })
})
