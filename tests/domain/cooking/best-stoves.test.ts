import { describe, expect, test } from 'vitest'
import {
  type CookingStove,
  cookingStoves,
  gridStoves,
} from '../../../app/domain/assumptions/cooking-stoves.ts'
import { availabilityOf, availableShares, limitsOf } from '../../../app/domain/cooking/availability.ts'
import { bestStoves } from '../../../app/domain/cooking/best-stoves.ts'
import { placeFigures, stoveCount } from '../../../app/domain/cooking/place-figures.ts'
import type { CookingPlace } from '../../../app/domain/cooking/places.ts'
import { drawnPlaces, hillVillage, shippedModel } from './shipped-model.ts'

const model = shippedModel()
const all = new Set<CookingStove>(cookingStoves)
const places = drawnPlaces(300, 2).map(({ place }) => place)
const figures = placeFigures(model, places)
const costsOf = (view: 'society' | 'household', i: number) =>
  figures[view].subarray(i * stoveCount, (i + 1) * stoveCount)

function limitOf(stove: CookingStove, change: Partial<CookingPlace>) {
  const { share, reason } = availabilityOf(
    model,
    { ...hillVillage, ...change },
    model.stoveModels[cookingStoves.indexOf(stove)],
  )
  return { share, code: reason?.code ?? null }
}

describe('cooking: best stoves of a view', () => {
  test.each(['society', 'household'] as const)('shares sum to 1, within what can be had: %s', view => {
    places.forEach((place, i) => {
      const available = availableShares(model, place)
      const { best, left } = bestStoves(costsOf(view, i), available, place.gridShare, all)
      const sum = best.reduce((total, { share }) => total + share, left)
      expect(sum).toBeCloseTo(1, 12)
      expect(left).toBe(0)
      for (const { stove, share } of best) {
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThanOrEqual(available[cookingStoves.indexOf(stove)])
      }
      const costs = best.map(({ stove }) => costsOf(view, i)[cookingStoves.indexOf(stove)])
      expect(costs).toEqual([...costs].sort((a, b) => a - b))
      const wire = best.reduce((total, one) => total + (gridStoves.includes(one.stove) ? one.share : 0), 0)
      expect(wire).toBeLessThanOrEqual(place.gridShare + 1e-12)
    })
  })

  test('induction and pressure cooker share the connections: with 30 % on the grid, the rest goes to the next', () => {
    const costs = cookingStoves.map(stove => (stove === 'epc' ? 1 : stove === 'induction' ? 2 : 3))
    const available = cookingStoves.map(stove => (stove === 'epc' ? 0.2 : stove === 'induction' ? 0.3 : 1))
    const { best } = bestStoves(costs, available, 0.3, all)
    expect(best.map(({ stove }) => stove)).toEqual(['epc', 'induction', 'traditional'])
    expect(best[0].share + best[1].share).toBeCloseTo(0.3, 12)
    for (const view of ['society', 'household'] as const) {
      const shares = availableShares(model, { ...places[0], gridShare: 0.3 })
      const fill = bestStoves(costsOf(view, 0), shares, 0.3, all).best
      const wire = fill.filter(one => gridStoves.includes(one.stove)).reduce((sum, one) => sum + one.share, 0)
      expect(wire).toBeLessThanOrEqual(0.3 + 1e-12)
    }
  })

  test('equal costs are in the order of the table, and what nobody can have is left', () => {
    const equal = new Float64Array(stoveCount).fill(1)
    const half = new Float64Array(stoveCount).fill(0.5)
    expect(bestStoves(equal, half, 1, all).best.map(({ stove }) => stove)).toEqual(['traditional', 'ics2'])
    expect(bestStoves(equal, half, 1, new Set<CookingStove>(['lpg'])).left).toBe(0.5)
    expect(bestStoves(equal, half, 1, new Set()).best).toEqual([])
  })

  test('a dearer cylinder never gives LPG more households', () => {
    const dear = placeFigures(
      shippedModel({ lpg_cylinder_NPR: 2800, lpg_society_cylinder_NPR: 3400 }),
      places,
    )
    const lpgShare = (costs: ArrayLike<number>, i: number) =>
      bestStoves(costs, availableShares(model, places[i]), places[i].gridShare, all).best.find(
        ({ stove }) => stove === 'lpg',
      )?.share ?? 0
    for (const view of ['society', 'household'] as const)
      places.forEach((_, i) => {
        const after = dear[view].subarray(i * stoveCount, (i + 1) * stoveCount)
        expect(lpgShare(after, i)).toBeLessThanOrEqual(lpgShare(costsOf(view, i), i))
      })
  })
})

describe('cooking: what households can have', () => {
  test.each<[CookingStove, Partial<CookingPlace>, string | null]>([
    ['induction', { gridShare: 0 }, 'no_grid'],
    ['epc', { gridShare: 0.4 }, 'part_on_grid'],
    ['epc', { gridShare: 1 }, null],
    ['lpg', { roadWalk_h: 8 }, null],
    ['lpg', { roadWalk_h: 8.1 }, 'far_from_road'],
    ['pellet', { roadWalk_h: 1.5 }, 'far_from_road'],
    ['biogas', { isUrban: true }, 'urban'],
    ['biogas', { temperature_C: 9.9 }, 'too_cold'],
    ['biogas', { animalGas_m3: 0 }, 'no_animals'],
    ['biogas', { animalGas_m3: 5000 }, 'few_animals'],
    ['biogas', { animalGas_m3: 5e6 }, 'digester_cap'],
    ['minigrid', {}, 'no_plant'],
    ['minigrid', { plant: { kW: 10, households: 110 } }, 'plant_full'],
    ['minigrid', { plant: { kW: 65, households: 300 }, gridShare: 0 }, 'plant_spare'],
    ['minigrid', { plant: { kW: 6500, households: 300 } }, 'on_grid'],
    ['minigrid', { plant: { kW: 6500, households: 300 }, gridShare: 1 }, 'on_grid'],
    ['traditional', { gridShare: 0 }, null],
    ['ics3', { gridShare: 0 }, null],
  ])('%s with %o: %s', (stove, change, code) => {
    const limit = limitOf(stove, change)
    expect(limit.code).toBe(code)
    if (code === null) expect(limit.share).toBe(1)
    else expect(limit.share).toBeLessThan(1)
  })

  test('shares are between 0 and 1, and those below 1 have a reason', () => {
    for (const place of places) {
      const shares = availableShares(model, place)
      const limited = new Set(limitsOf(model, place).map(({ stove }) => stove))
      cookingStoves.forEach((stove, s) => {
        expect(shares[s]).toBeGreaterThanOrEqual(0)
        expect(shares[s]).toBeLessThanOrEqual(1)
        expect(limited.has(stove)).toBe(shares[s] < 1)
      })
    }
  })
})
