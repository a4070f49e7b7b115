import { describe, expect, test } from 'vitest'
import { settingSeeds } from '../../../app/domain/assumptions/cooking-settings.ts'
import { cookingStoves } from '../../../app/domain/assumptions/cooking-stoves.ts'
import { tariffOf } from '../../../app/domain/assumptions/tariff.ts'
import { figuresOfMix, gainOver, meanOfMix, supportFor } from '../../../app/domain/cooking/comparison.ts'
import {
  electricity_NPR_year,
  recoveryFactor,
  UnknownTariffError,
} from '../../../app/domain/cooking/money.ts'
import { placeFigureNames, placeFigures, stoveCount } from '../../../app/domain/cooking/place-figures.ts'
import { timeValue_NPR_h } from '../../../app/domain/cooking/places.ts'
import { drawnPlaces, hillVillage, shippedModel } from './shipped-model.ts'

const model = shippedModel()
const drawn = drawnPlaces(200)
const places = drawn.map(({ place }) => place)
const figures = placeFigures(model, places)

describe('cooking: costs of places', () => {
  test('all figures are finite, and totals are the sum of their terms to the bit', () => {
    for (const name of placeFigureNames) expect(figures[name].every(Number.isFinite), name).toBe(true)
    for (let at = 0; at < places.length * stoveCount; at++) {
      expect(figures.household[at]).toBe(
        figures.householdCapital[at] + figures.upkeep[at] + figures.householdFuel[at],
      )
      expect(figures.society[at]).toBe(
        figures.societyCapital[at] +
          figures.upkeep[at] +
          figures.societyFuel[at] +
          figures.network[at] +
          figures.time[at] +
          figures.health[at] +
          figures.climate[at],
      )
    }
  })

  test('a place is the same alone and in any order', () => {
    const reversed = placeFigures(model, [...places].reverse())
    const alone = placeFigures(model, [places[7]])
    for (const name of placeFigureNames) {
      const own = figures[name].subarray(7 * stoveCount, 8 * stoveCount)
      expect(alone[name]).toEqual(own.slice())
      const at = (places.length - 8) * stoveCount
      expect(reversed[name].slice(at, at + stoveCount)).toEqual(own.slice())
    }
  })

  test('what is dearer never helps: LPG, diesel, a kWh, wood and a tonne of CO2e', () => {
    for (const [name, stove] of [
      ['lpg_cylinder_NPR', 'lpg'],
      ['lpg_society_cylinder_NPR', 'lpg'],
      ['diesel_NPR_l', 'lpg'],
      ['supply_NPR_kWh', 'induction'],
      ['firewood_NPR_kg', 'traditional'],
      ['carbon_NPR_t', 'traditional'],
    ] as const) {
      const dear = placeFigures(shippedModel({ [name]: settingSeeds[name] * 1.5 }), places)
      const s = cookingStoves.indexOf(stove)
      let rises = 0
      places.forEach((_, i) => {
        const at = i * stoveCount + s
        expect(dear.household[at]).toBeGreaterThanOrEqual(figures.household[at])
        expect(dear.society[at]).toBeGreaterThanOrEqual(figures.society[at])
        if (dear.household[at] + dear.society[at] > figures.household[at] + figures.society[at]) rises++
      })
      expect(rises, name).toBeGreaterThan(0)
    }
  })

  test('a move is one subtraction: gains sum to nothing over the mix of today', () => {
    drawn.forEach(({ shares }, i) => {
      const mix = figuresOfMix(figures, i, shares)
      let sum = 0
      cookingStoves.forEach((stove, s) => {
        sum += (shares[stove] ?? 0) * gainOver(mix, figures, i, s).netBenefit
      })
      expect(Math.abs(sum)).toBeLessThan(1e-6 * mix.society)
    })
  })

  test('a place is the weighted mean of its parts', () => {
    const shares = { traditional: 0.3, lpg: 0.7 }
    const mean = meanOfMix(figures.society, 3, shares)
    const [traditional, lpg] = [0, 4].map(s => figures.society[3 * stoveCount + s])
    expect(mean).toBe(0.3 * traditional + 0.7 * lpg)
  })

  test('support brings the household to the cost of the traditional stove, at most by its price', () => {
    places.forEach((_, i) => {
      for (let s = 0; s < stoveCount; s++) {
        const at = i * stoveCount + s
        const { lacking_NPR_year, capital_NPR, running_NPR_year } = supportFor(model, figures, i, s)
        const { householdRecovery, price_NPR } = model.stoveModels[s]
        const bridged = capital_NPR * householdRecovery + running_NPR_year
        expect(bridged).toBeCloseTo(lacking_NPR_year, 6)
        expect(capital_NPR).toBeLessThanOrEqual(price_NPR - figures.subsidy[at])
        expect(Math.min(capital_NPR, running_NPR_year)).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('the annual payment of a price is its share of the life without interest', () => {
    expect(recoveryFactor(0, 5)).toBe(0.2)
    expect(recoveryFactor(0.15, 5)).toBeCloseTo(0.298315552, 9)
    expect(recoveryFactor(1e-9, 5)).toBeCloseTo(0.2, 6)
  })

  test('an hour is worth more where people are better off, and a mean where that is unknown', () => {
    const value = (wealthRank: number | null) => timeValue_NPR_h({ wealthRank }, settingSeeds)
    expect(value(0)).toBeLessThan(value(1))
    expect(value(null)).toBeCloseTo(value(0.5), 12)
  })

  test('subsidies end at the price, and towns get none', () => {
    const rural = placeFigures(model, [hillVillage])
    const urban = placeFigures(model, [{ ...hillVillage, isUrban: true }])
    const at = cookingStoves.indexOf('ics3')
    expect([rural.subsidy[at], urban.subsidy[at]]).toEqual([2913.5, 0])
    expect(rural.subsidy[cookingStoves.indexOf('biogas')]).toBe(32_500)
    expect(rural.subsidy[cookingStoves.indexOf('lpg')]).toBe(0)
  })
})

describe('cooking: electricity by the tariff', () => {
  test('the bill grows with the cooking, and a household of 5 A loses its free units', () => {
    const bill = (kWh: number, fiveAmpereShare: number) =>
      electricity_NPR_year(model.tariff, kWh, { base_kWh: 15, fiveAmpereShare })
    let before = 0
    for (let kWh = 0; kWh <= 3000; kWh += 10) {
      const now = bill(kWh, 0.5)
      expect(now).toBeGreaterThanOrEqual(before)
      before = now
    }
    expect(bill(1000, 1)).toBeGreaterThan(bill(1000, 0))
    expect(bill(0, 0)).toBe(0)
  })

  test('a tariff without a figure is an error that names it', () => {
    const tariff = tariffOf([
      { row_key: 'a15.1', upto_kWh: null, NPR_per_kWh: null, minimum_NPR: 50, is_free: false },
    ])
    const of = () => electricity_NPR_year(tariff, 100, { base_kWh: 10, fiveAmpereShare: 0 })
    expect(of).toThrow(UnknownTariffError)
    expect(of).toThrow('a15')
  })
})
