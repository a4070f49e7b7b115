import { describe, expect, test } from 'vitest'
import { cookingStoves } from '../../../app/domain/assumptions/cooking-stoves.ts'
import { stoveCostParts } from '../../../app/domain/cooking/explain/cost-term.ts'
import { stoveTerms } from '../../../app/domain/cooking/explain/stove-terms.ts'
import { placeFigures, stoveCount } from '../../../app/domain/cooking/place-figures.ts'
import { drawnPlaces, hillVillage, shippedModel } from './shipped-model.ts'

const model = shippedModel()
const places = [hillVillage, ...drawnPlaces(40, 9).map(({ place }) => place)]
const figures = placeFigures(model, places)
const parts = {
  capital: { household: 'householdCapital', society: 'societyCapital' },
  upkeep: { household: 'upkeep', society: 'upkeep' },
  fuel: { household: 'householdFuel', society: 'societyFuel' },
  network: { household: null, society: 'network' },
  time: { household: null, society: 'time' },
  health: { household: null, society: 'health' },
  climate: { household: null, society: 'climate' },
} as const

describe.each(['household', 'society'] as const)('cooking: costs of the %s as factors', view => {
  test.each(cookingStoves)('the terms of %s sum to its parts and its cost', stove => {
    places.forEach((place, i) => {
      const at = i * stoveCount + cookingStoves.indexOf(stove)
      const terms = stoveTerms(model, place, stove, view)
      const sumOf = (part: string | null) =>
        terms.filter(one => part === null || one.part === part).reduce((sum, one) => sum + one.NPR_year, 0)
      expect(Math.abs(sumOf(null) - figures[view][at])).toBeLessThan(1e-9 * (1 + figures[view][at]))
      for (const part of stoveCostParts) {
        const name = parts[part][view]
        const expected = name === null ? 0 : figures[name][at]
        expect(Math.abs(sumOf(part) - expected), part).toBeLessThan(1e-9 * (1 + figures[view][at]))
      }
    })
  })

  test('factors of twelve digits give each amount to the paisa', () => {
    for (const stove of cookingStoves)
      for (const { factors, NPR_year } of stoveTerms(model, hillVillage, stove, view)) {
        const byHand = factors.reduce((product, { value, isDivisor }) => {
          const shown = Number(value.toPrecision(12))
          return isDivisor ? product / shown : product * shown
        }, 1)
        expect(Math.abs(byHand - NPR_year)).toBeLessThan(0.005)
      }
  })
})

test('cooking: terms that are 0 are left out', () => {
  const codes = stoveTerms(model, { ...hillVillage, drive_h: 0 }, 'lpg', 'society').map(({ code }) => code)
  expect(codes).toContain('porter')
  expect(codes).not.toContain('lorry')
  expect(codes).not.toContain('lorry_emissions')
  expect(stoveTerms(model, hillVillage, 'ics3', 'society').some(({ code }) => code === 'subsidy')).toBe(false)
  expect(stoveTerms(model, hillVillage, 'ics3', 'household').some(({ code }) => code === 'subsidy')).toBe(
    true,
  )
})
