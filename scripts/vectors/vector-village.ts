import * as v from 'valibot'
import type { VillagePoints } from '../../app/domain/network/layout/village-points.ts'

const Part = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number(), v.number()])
/** A village of the test vectors. `parts` are share, x0, y0, lx, ly, bend; `ground` is z0, gx, gy, q. */
export const VectorVillage = v.object({
  name: v.string(),
  houses: v.pipe(v.number(), v.integer(), v.minValue(1)),
  seed: v.pipe(v.number(), v.integer(), v.minValue(1)),
  parts: v.pipe(v.array(Part), v.minLength(1)),
  ground: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  entry: v.tuple([v.number(), v.number()]),
  institutions: v.array(v.object({ name: v.string(), x: v.number(), y: v.number(), load_W: v.number() })),
  tier: v.pipe(v.number(), v.integer()),
})
export type VectorVillage = v.InferOutput<typeof VectorVillage>
export type VillagePlace = [x: number, y: number, z: number]

/** Generates the houses of a village with the random generator of the test vectors, each with one household. */
export function villageHouses({ houses, seed, parts, ground }: VectorVillage): VillagePlace[] {
  let state = seed
  const draw = () => {
    state = (48_271 * state) % 2_147_483_647
    return state / 2_147_483_647
  }
  const [z0, gx, gy, q] = ground
  return Array.from({ length: houses }, () => {
    const [a, b, c, d, e] = [draw(), draw(), draw(), draw(), draw()]
    let sum = 0
    const part = parts.find(([share]) => {
      sum += share
      return a < sum
    })
    const [, x0, y0, lx, ly, bend] = part ?? parts[parts.length - 1]
    const [tx, ty] = [b + c - 1, d + e - 1]
    const [x, y] = [wholeCm(x0 + lx * tx), wholeCm(y0 + ly * ty + bend * tx * tx)]
    return [x, y, wholeCm(z0 + gx * x + gy * y + q * x * y)]
  })
}
const wholeCm = (m: number) => Math.floor(100 * m + 0.5) / 100

/** Elevation of the nearest house. It also applies to institutions and to the end of the grid. */
export function heightAt(houses: readonly VillagePlace[], x: number, y: number): number {
  const d2 = ([hx, hy]: VillagePlace) => (hx - x) * (hx - x) + (hy - y) * (hy - y)
  return houses.reduce((best, house) => (d2(house) < d2(best) ? house : best))[2]
}

/** Points of the houses, followed by those of the institutions. */
export function villagePoints(
  houses: readonly VillagePlace[],
  institutions: VectorVillage['institutions'],
): VillagePoints {
  const places = [...houses, ...institutions.map(({ x, y }) => [x, y, heightAt(houses, x, y)])]
  const isHouse = (i: number) => i < houses.length
  return {
    x: Float64Array.from(places, ([x]) => x),
    y: Float64Array.from(places, ([, y]) => y),
    z: Float64Array.from(places, ([, , z]) => z),
    households: Float64Array.from(places, (_, i) => (isHouse(i) ? 1 : 0)),
    institution_W: Float64Array.from(places, (_, i) =>
      isHouse(i) ? 0 : institutions[i - houses.length].load_W,
    ),
    kind: Uint8Array.from(places, (_, i) => (isHouse(i) ? 0 : 1)),
  }
}
