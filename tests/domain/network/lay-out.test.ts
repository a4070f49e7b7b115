import { describe, expect, it } from 'vitest'
import { layOut } from '../../../app/domain/network/layout/lay-out.ts'
import { spanningTree } from '../../../app/domain/network/layout/spanning-tree.ts'
import { housesAt, makeRandom, randomVillage, tables } from './villages.ts'

type Place = readonly [number, number]
const lattice = (columns: number, rows: number, step: number): Place[] =>
  Array.from({ length: columns * rows }, (_, i) => [step * (i % columns), step * Math.floor(i / columns)])
const edgesOf = ({ a, b }: { a: Uint32Array; b: Uint32Array }) => Array.from(a, (_, i) => [a[i], b[i]])

/** Kruskal over all pairs. */
function bruteTree(places: readonly Place[]): number[][] {
  const pairs = places.flatMap(([x, y], i) =>
    places.slice(i + 1).map(([u, v], k) => ({ i, j: i + 1 + k, d2: (u - x) * (u - x) + (v - y) * (v - y) })),
  )
  pairs.sort((p, q) => p.d2 - q.d2 || p.i - q.i || p.j - q.j)
  const set = places.map((_, i) => i)
  const edges: number[][] = []
  for (const { i, j } of pairs) {
    const [from, into] = [set[i], set[j]]
    if (from === into) continue
    for (let k = 0; k < set.length; k++) if (set[k] === from) set[k] = into
    edges.push([i, j])
  }
  return edges.sort((p, q) => p[0] - q[0] || p[1] - q[1])
}
const treeOf = (places: readonly Place[]) =>
  spanningTree(
    Float64Array.from(places, ([x]) => x),
    Float64Array.from(places, ([, y]) => y),
  )

describe('poles', () => {
  it('two houses at one place share a pole', () => {
    const { poles, services } = layOut(
      housesAt([
        [5, 5],
        [5, 5],
      ]),
      tables.network,
    )
    expect(poles.x).toHaveLength(1)
    expect(poles.services[0]).toBe(2)
    expect([...services.m]).toEqual([10, 10])
  })

  it('are more where a place has more services than one carries', () => {
    const count = (houses: number) =>
      layOut(housesAt(Array.from({ length: houses }, () => [0, 0] as const)), tables.network).poles.poles[0]
    expect([1, 6, 7, 13].map(count)).toEqual([1, 1, 2, 3])
  })

  it('reach each point from the nearest, and lie apart', () => {
    const random = makeRandom(7)
    for (let village = 0; village < 20; village++) {
      const points = randomVillage(random)
      const { poles, services } = layOut(points, tables.network)
      const distance = (point: number, pole: number) =>
        Math.hypot(points.x[point] - poles.x[pole], points.y[point] - poles.y[pole])
      for (let i = 0; i < points.x.length; i++) {
        const nearest = Math.min(...Array.from(poles.x, (_, pole) => distance(i, pole)))
        expect([distance(i, services.pole[i]), nearest <= 30]).toEqual([nearest, true])
      }
      poles.point.forEach((point, pole) => {
        expect(services.pole[point]).toBe(pole)
        const others = Array.from(poles.x.slice(0, pole), (_, other) => distance(point, other))
        expect(others.every(m => m > 30)).toBe(true)
      })
      expect(poles.services.reduce((sum, one) => sum + one, 0)).toBe(points.x.length)
    }
  })

  it('reach houses at the very distance, across the border of cells', () => {
    for (const shift of [0, 0.1, 29.999, -1e6, 1e5 + 1 / 3]) {
      const places = [0, 30, 60, 90].map(step => [shift + step, 0] as const)
      const within = places.filter(([x], i) => i === 0 || x - places[0][0] > 30).length
      expect(layOut(housesAt(places), tables.network).poles.x.length).toBeLessThanOrEqual(within + 1)
      expect(layOut(housesAt([places[0], [places[0][0] + 29.99, 0]]), tables.network).poles.x).toHaveLength(1)
    }
  })

  it('need a point', () => {
    expect(() => layOut(housesAt([]), tables.network)).toThrow(RangeError)
  })
})

describe('the tree', () => {
  it('of a lattice takes the lowest of equal lines', () => {
    const { tree } = layOut(housesAt(lattice(5, 5, 50)), tables.network)
    const edges = edgesOf(tree)
    expect(edges.slice(0, 4)).toEqual([
      [0, 1],
      [0, 5],
      [1, 2],
      [1, 6],
    ])
    expect(edges.at(-1)).toEqual([19, 24])
    expect(tree.m.reduce((sum, m) => sum + m, 0)).toBe(1200)
  })

  it('is that of all pairs, on lattices, lines, twins, circles and scattered places', () => {
    const random = makeRandom(11)
    const scattered = (count: number, step: number): Place[] =>
      Array.from({ length: count }, () => [
        Math.round((random() * 1000) / step) * step,
        Math.round((random() * 1000) / step) * step,
      ])
    for (let set = 0; set < 200; set++) {
      const count = 1 + Math.floor(random() * 60)
      const [dx, dy] = [Math.round(random() * 20) - 10, Math.round(random() * 20)]
      const places = [
        () => lattice(1 + (count % 9), 1 + (count % 7), 47.5),
        () => Array.from({ length: count }, (_, i): Place => [dx * i, dy * i]),
        () => [...scattered(count, 100), ...scattered(count, 100)],
        () => Array.from({ length: count }, (_, i): Place => [50 * Math.cos(i / 3), 50 * Math.sin(i / 3)]),
        () => scattered(count, 1e-9),
        () => Array.from({ length: count }, (_, i): Place => [i * 31, i % 2 === 0 ? 0 : 1e-12]),
      ][set % 6]()
      // Places at one point are joined by no length; which of equals is chosen matters where all differ.
      const different = new Set(places.map(String)).size === places.length
      const tree = treeOf(places)
      const brute = bruteTree(places)
      if (different) expect(edgesOf(tree)).toEqual(brute)
      else {
        const length = (edges: number[][]) =>
          edges.reduce(
            (sum, [i, j]) => sum + Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]),
            0,
          )
        expect(tree.a).toHaveLength(places.length - 1)
        expect(length(edgesOf(tree))).toBeCloseTo(length(brute), 6)
      }
    }
  })
})
