import { describe, expect, test } from 'vitest'
import { indexPieces, nearestPiece_m } from '../../../app/domain/spatial/energy/energy-pieces.ts'
import { distancesToPieces_m } from '../../../app/domain/spatial/energy/grid-distances.ts'
import { connectedHouses } from '../../../app/domain/spatial/energy/grid-share.ts'
import { random } from '../../../tiles/random.ts'

/** Houses in the order of a building grid: cell by cell. */
function houses(count: number, seed: number): { lng: Float64Array; lat: Float64Array } {
  const next = random(seed, 'houses')
  const at = Array.from({ length: count }, (): [number, number] => [84 + next() * 0.1, 28 + next() * 0.08])
  const cellOf = ([lng, lat]: [number, number]) => Math.floor(lat / 0.005) * 100_000 + Math.floor(lng / 0.005)
  at.sort((a, b) => cellOf(a) - cellOf(b))
  return { lng: Float64Array.from(at, ([x]) => x), lat: Float64Array.from(at, ([, y]) => y) }
}

describe('distances of houses to the grid', () => {
  test.each([1, 5, 400])('are those of each house by itself, beside %i pieces', pieces => {
    for (const seed of [1, 2, 3]) {
      const next = random(seed, 'pieces')
      const sides = Array.from({ length: pieces }, () => {
        const [x, y] = [83.9 + next() * 0.3, 27.9 + next() * 0.3]
        return next() < 0.3 ? [x, y, x, y] : [x, y, x + next() * 0.05, y + next() * 0.05]
      }).flat()
      const grid = indexPieces(sides)
      const gone = new Set(Array.from({ length: pieces >> 2 }, (_, i) => i * 3))
      const { lng, lat } = houses(600, seed)
      for (const without of [undefined, gone])
        expect([...distancesToPieces_m(grid, lng, lat, without)]).toEqual(
          [...lng].map((x, i) => nearestPiece_m(grid, [x, lat[i]], without)),
        )
    }
  })

  test('are unknown where there is no grid', () => {
    const { lng, lat } = houses(5, 1)
    expect([...distancesToPieces_m(indexPieces([]), lng, lat)]).toEqual(Array(5).fill(Infinity))
  })
})

describe('houses that have the grid', () => {
  const metres = Float64Array.from([300, 0, 120, 120, 5000, 120])

  test('are the nearest ones, and of equals those of lower index', () => {
    expect([...connectedHouses(metres, 0.5)]).toEqual([0, 1, 1, 1, 0, 0])
    expect([...connectedHouses(metres, 1 / 3)]).toEqual([0, 1, 1, 0, 0, 0])
    expect([...connectedHouses(metres, 0)]).toEqual([0, 0, 0, 0, 0, 0])
    expect([...connectedHouses(metres, 1)]).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('are as many as the share says, within half a house, whatever the distances', () => {
    const next = random(4, 'shares')
    for (let round = 0; round < 200; round++) {
      const count = 1 + Math.floor(next() * 300)
      const share = next()
      const distances = Float64Array.from({ length: count }, () => Math.floor(next() * 20))
      const connected = connectedHouses(distances, share)
      const sum = connected.reduce((total, one) => total + one, 0)
      expect(Math.abs(sum - share * count)).toBeLessThanOrEqual(0.5)
      const farthest = Math.max(...distances.filter((_, i) => connected[i] === 1), 0)
      const nearest = Math.min(...distances.filter((_, i) => connected[i] === 0), Infinity)
      expect(farthest).toBeLessThanOrEqual(nearest)
    }
  })

  test('stand where there is no grid at all', () => {
    expect([...connectedHouses(new Float64Array(4).fill(Infinity), 0.5)]).toEqual([1, 1, 0, 0])
  })
})
