import { expect, test } from 'vitest'
import { bordersOf } from '../../../tiles/boundaries/borders.ts'
import type { RegionTopoJson } from '../../../tiles/boundaries/topology.ts'

/** A row of squares: two wards of a level, a park, another park, the next level, district and province. */
const row = [4360101, 4360102, 4360, 4361, 4360201, 4370101, 5460101]

/** Arcs: the upright before each square and one at the end, then the upper and lower edge of each. */
function rowOfSquares(): RegionTopoJson {
  const n = row.length
  const arcs = [
    ...Array.from({ length: n + 1 }, (_, x) => [x, 0, x, 1]),
    ...row.map((_, x) => [x, 1, x + 1, 1]),
    ...row.map((_, x) => [x, 0, x + 1, 0]),
  ].map(([x, y, x2, y2]) => [
    [x, y],
    [x2 - x, y2 - y],
  ])
  const squares = row.map((id, x) => ({
    type: 'Polygon',
    id,
    properties: {},
    // Counterclockwise: along the lower edge, up, back along the upper, down.
    arcs: [[2 * n + 1 + x, x + 1, ~(n + 1 + x), ~x]],
  }))
  const objectOf = (isOf: (id: number) => boolean) => ({
    type: 'GeometryCollection',
    geometries: squares.filter(({ id }) => isOf(id)),
  })
  const objects = {
    ward: objectOf(id => id >= 1_000_000),
    protected_area: objectOf(id => id < 10_000),
  }
  const transform = { scale: [1, 1], translate: [0, 0] }
  return { type: 'Topology', transform, arcs, objects } as unknown as RegionTopoJson
}

test('every border is there once, by the highest level that it parts', () => {
  const borders = bordersOf(rowOfSquares())
  const borderRows = borders.map(({ id, properties, arcs }) => ({
    id,
    ...properties,
    arcs: arcs.flat().sort((a, b) => a - b),
  }))
  expect(borderRows).toEqual(
    expect.arrayContaining([
      { id: 43601, rank: 4, SDDMM: 43601, arcs: [1] },
      { id: 3, rank: 3, arcs: [2, 4] },
      { id: 436437, rank: 2, left: 436, right: 437, arcs: [5] },
      { id: 437546, rank: 1, left: 437, right: 546, arcs: [6] },
      { id: 546, rank: 1, left: 0, right: 546, arcs: expect.arrayContaining([7]) },
      { id: 437, rank: 1, left: 0, right: 437, arcs: expect.any(Array) },
    ]),
  )
  const all = borders.flatMap(({ arcs }) => arcs.flat().map(arc => (arc < 0 ? ~arc : arc)))
  expect(new Set(all).size).toBe(all.length)
  // The upright between the two parks of one district is nobody's border.
  expect(
    Array.from({ length: 3 * row.length + 1 }, (_, arc) => arc).filter(arc => !all.includes(arc)),
  ).toEqual([3])
})

test('borders that go on in one line are one line', () => {
  const country = bordersOf(rowOfSquares()).find(({ id }) => id === 436)
  expect(country?.arcs.length).toBeLessThan(5)
  expect(country?.minzoom).toBe(0)
})
