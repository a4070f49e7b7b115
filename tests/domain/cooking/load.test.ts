import { describe, expect, test } from 'vitest'
import { settingSeeds } from '../../../app/domain/assumptions/cooking-settings.ts'
import { cookingStoves } from '../../../app/domain/assumptions/cooking-stoves.ts'
import { breakers, monthlyBill_NPR, tariffOf, tariffSeeds } from '../../../app/domain/assumptions/tariff.ts'
import { householdsUntil, peakLoad_kW } from '../../../app/domain/cooking/load/peak.ts'
import {
  spareOfPlant_kW,
  strengthening,
  transformerLoad,
  transformerPeak_kW,
  transformerSizes_kVA,
} from '../../../app/domain/cooking/load/transformers.ts'
import { shippedModel } from './shipped-model.ts'

const model = shippedModel()
const powerOf = (stove: (typeof cookingStoves)[number]) =>
  model.stoveModels[cookingStoves.indexOf(stove)].power_kW

describe('cooking: load on the grid', () => {
  test('a stove draws what the design says while it is on', () => {
    expect(powerOf('induction')).toBeCloseTo(1.758, 3)
    expect(powerOf('epc')).toBeCloseTo(1.371, 3)
    expect(powerOf('minigrid')).toBeCloseTo(1.427, 3)
    expect(powerOf('lpg')).toBe(0)
  })

  test.each([
    [1 / 3, 1.645],
    [0.05, 3],
    [0.9, 1],
    [0.5, 0],
  ])(
    'households until a capacity are the inverse of their peak: p %d, z %d',
    (on_at_peak, peak_deviations) => {
      const coincidence = { on_at_peak, peak_deviations }
      for (let households = 0.1; households < 3000; households *= 1.3) {
        const peak = peakLoad_kW(households, 1.7, coincidence)
        expect(householdsUntil(peak, 1.7, coincidence) / households).toBeCloseTo(1, 9)
      }
    },
  )

  test('the peak grows with the households, and each adds less', () => {
    let before = 0
    let each = Number.POSITIVE_INFINITY
    for (let households = 1; households <= 2000; households++) {
      const peak = peakLoad_kW(households, 1.7, settingSeeds)
      expect(peak).toBeGreaterThan(before)
      expect(peak / households).toBeLessThanOrEqual(each * (1 + 1e-15))
      before = peak
      each = peak / households
    }
    expect(peakLoad_kW(0, 1.7, settingSeeds)).toBe(0)
    expect(householdsUntil(-3, 1.7, settingSeeds)).toBe(0)
  })

  test('25 kVA with 30 rural households bears the share of the design', () => {
    const transformer = { kVA: 25, households: 30, isUrban: false }
    const load = transformerLoad(transformer, powerOf('induction'), settingSeeds)
    expect(load).toMatchObject({ usable_kW: 19, today_kW: 7.5 })
    expect((load.untilShare ?? 0) / 0.38919775157).toBeCloseTo(1, 10)
    const peak = transformerPeak_kW(transformer, load.untilShare ?? 0, powerOf('induction'), settingSeeds)
    expect(peak).toBeCloseTo(load.usable_kW, 9)
  })

  test('a transformer that is full, and one that supplies nobody', () => {
    const full = transformerLoad({ kVA: 25, households: 90, isUrban: false }, 1.7, settingSeeds)
    expect([full.householdsUntil, full.untilShare]).toEqual([0, 0])
    const idle = transformerLoad({ kVA: 25, households: 0, isUrban: true }, 1.7, settingSeeds)
    expect(idle.untilShare).toBeNull()
  })

  test('a weak transformer is replaced by the next size that carries the peak', () => {
    expect(strengthening(25, 19, settingSeeds)).toEqual({ kVA: 25, NPR: 0 })
    expect(strengthening(25, 20, settingSeeds)).toEqual({ kVA: 50, NPR: 325_000 })
    expect(strengthening(30, 100, settingSeeds)).toEqual({ kVA: 160, NPR: 1_040_000 })
    expect(strengthening(25, 1e4, settingSeeds)).toBeNull()
    expect(transformerSizes_kVA).toEqual([...transformerSizes_kVA].sort((a, b) => a - b))
  })

  test('a plant spares what its households leave', () => {
    expect(spareOfPlant_kW({ kW: 65, households: 300 }, settingSeeds)).toBeCloseTo(22, 12)
    expect(spareOfPlant_kW({ kW: 10, households: 110 }, settingSeeds)).toBe(0)
  })
})

describe('cooking: bills', () => {
  const tariff = tariffOf(tariffSeeds)
  test.each(breakers)('the bill of %s never falls, and jumps only where a block ends', breaker => {
    const bill = (kWh: number) => monthlyBill_NPR(tariff, breaker, kWh) ?? Number.NaN
    const edges = new Set([20, 30, 50, 100, 250])
    for (let kWh = 0; kWh < 400; kWh++) {
      const step = bill(kWh + 1) - bill(kWh)
      expect(step).toBeGreaterThanOrEqual(0)
      if (!edges.has(kWh)) expect(step).toBeLessThanOrEqual(11)
    }
  })
})
