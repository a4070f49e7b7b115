import { expect, test } from 'vitest'
import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import {
  buildingsOf,
  decodeBuildingGrid,
  encodeBuildingGrid,
  indicesInside,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { concatenated } from '../../../tiles/buildings/concatenated.ts'
import { patchedGrid } from '../../../tiles/buildings/patch-grid.ts'
import { random } from '../../../tiles/random.ts'

const next = random(5, 'patch grid')

/** Clumped in a box, many of them in the same cells, some on the same spot. */
function some(count: number, west: number, south: number, size: number) {
  const spot = () => Math.round(next() * size * 1e4) / 1e4
  return {
    lng: Float64Array.from({ length: count }, () => west + spot()),
    lat: Float64Array.from({ length: count }, () => south + spot()),
    kinds: Uint8Array.from({ length: count }, () => Math.floor(next() * 150)),
  }
}
type Some = ReturnType<typeof some>
const gridOf = ({ lng, lat, kinds }: Some) => decodeBuildingGrid(encodeBuildingGrid(lng, lat, kinds).buffer)

test('a patched grid is byte for byte the one made of all its buildings', () => {
  for (let round = 0; round < 200; round++) {
    const grid = gridOf(some(Math.floor(next() * 400) + 1, 84 + next() * 0.05, 28, 0.02 + next() * 0.05))
    const [x, y, r] = [84 + next() * 0.1, 28 + next() * 0.06, next() * 0.06]
    const area: MultiPolygonRings =
      round % 10 === 0
        ? [
            [
              [
                [83, 27],
                [86, 27],
                [86, 29],
                [83, 29],
                [83, 27],
              ],
            ],
          ]
        : [
            [
              [
                [x - r, y],
                [x, y - r],
                [x + r, y],
                [x, y + r],
                [x - r, y],
              ],
            ],
          ]
    const gone = indicesInside(grid, area)
    const added = some(round % 7 === 0 ? 0 : Math.floor(next() * 200), x - r / 2, y - r / 2, r)
    const left = new Set(gone)
    const all = concatenated([buildingsOf(grid, index => !left.has(index)), added])
    const whole = encodeBuildingGrid(all.lng, all.lat, all.kinds)
    expect(Buffer.from(patchedGrid(grid, gone, gridOf(added))).equals(Buffer.from(whole))).toBe(true)
  }
})
