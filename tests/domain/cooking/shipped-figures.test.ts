import { describe, expect, test } from 'vitest'
import {
  cookingSettingNames,
  cookingSettings,
  settingSeeds,
  subsidyFigures,
  subsidySeeds,
} from '../../../app/domain/assumptions/cooking-settings.ts'
import {
  cookingStoves,
  type FigureBounds,
  stoveFigures,
  stoveSeeds,
} from '../../../app/domain/assumptions/cooking-stoves.ts'
import {
  cookingSettingsOf,
  enabledStoves,
  stoveTableOf,
  subsidyTableOf,
} from '../../../app/domain/cooking/cooking-tables.ts'
import { backgroundRates, nationalDeathsAverted, relativeRisk } from '../../../app/domain/cooking/smoke.ts'
import { shippedStoves, unknownFigures } from './shipped-model.ts'

const persons = 29_164_578
const isWithin = (value: number, { min, max }: FigureBounds) => value >= min && value <= max

describe('cooking: shipped figures', () => {
  test('a row for every stove, in order, with figures within their bounds and a source', () => {
    expect(stoveSeeds.map(({ row_key }) => row_key)).toEqual(cookingStoves)
    for (const row of stoveSeeds)
      for (const [name, bounds] of Object.entries(stoveFigures))
        expect(isWithin(row[name as keyof typeof stoveFigures], bounds), `${row.row_key}.${name}`).toBe(true)
    for (const { row_key, source, vintage } of [...stoveSeeds, ...subsidySeeds]) {
      expect(source, row_key).not.toBe('')
      expect(vintage, row_key).not.toBe('')
    }
    expect(stoveSeeds.filter(row => !row.is_enabled).map(({ row_key }) => row_key)).toEqual(['pellet'])
  })

  test('the stoves of the nation sum to 1', () => {
    expect(stoveSeeds.reduce((sum, { national_share }) => sum + national_share, 0)).toBeCloseTo(1, 12)
  })

  test.each(cookingSettingNames)('the setting %s is within its bounds and has a source', name => {
    const { value, source, vintage, ...bounds } = cookingSettings[name]
    expect(isWithin(value, bounds)).toBe(true)
    expect(Math.min(source.length, vintage.length)).toBeGreaterThan(0)
  })

  test('subsidies are within their bounds, and only rocket stoves and biogas have one', () => {
    for (const row of subsidySeeds)
      for (const [name, bounds] of Object.entries(subsidyFigures))
        expect(isWithin(row[name as keyof typeof subsidyFigures], bounds)).toBe(true)
    expect(subsidySeeds.filter(row => row.price_share > 0).map(({ row_key }) => row_key)).toEqual([
      'ics3',
      'biogas',
    ])
  })

  test('unknown figures of the shared carriers are named', () => {
    expect(unknownFigures).toContainEqual({ row: 'lpg', figure: 'co_kg_GJ' })
    expect(unknownFigures.some(({ figure }) => figure === 'MJ_per_unit')).toBe(false)
  })
})

describe('cooking: saved tables', () => {
  test('what a Manager saved is read, and what is missing is shipped', () => {
    const saved = [
      { row_key: 'lpg', price_NPR: 4000, is_enabled: false },
      { row_key: 'oven', price_NPR: 1 },
    ]
    const stoves = stoveTableOf(saved)
    expect(stoves.lpg).toEqual({ ...shippedStoves.lpg, price_NPR: 4000, is_enabled: false })
    expect(stoves.epc).toEqual(shippedStoves.epc)
    expect(enabledStoves(stoves)).toEqual(cookingStoves.filter(one => one !== 'lpg' && one !== 'pellet'))
    const subsidies = subsidyTableOf([{ row_key: 'epc', price_share: 0.5, hills_max_NPR: 5000 }])
    expect(subsidies.epc).toMatchObject({ price_share: 0.5, hills_max_NPR: 5000, terai_max_NPR: 0 })
    expect(cookingSettingsOf({ carbon_NPR_t: 1, porter_kg: null })).toEqual({
      ...settingSeeds,
      carbon_NPR_t: 1,
    })
  })
})

describe('cooking: smoke of the nation', () => {
  const rates = backgroundRates(settingSeeds, shippedStoves)

  test('all households on induction avert 18,521 deaths a year, and 14,865 on LPG', () => {
    const averted = (pm25: number) => nationalDeathsAverted(persons, pm25, settingSeeds, shippedStoves)
    expect(Math.abs(averted(shippedStoves.induction.pm25_ug_m3) - 18_521)).toBeLessThan(1)
    expect(Math.abs(averted(shippedStoves.lpg.pm25_ug_m3) - 14_865)).toBeLessThan(1)
  })

  test('the stoves of the nation give back its rates', () => {
    for (const disease of ['alri', 'copd', 'ihd', 'lc', 'stroke'] as const) {
      const given = cookingStoves.reduce((sum, stove) => {
        const { national_share, pm25_ug_m3 } = shippedStoves[stove]
        const risk = relativeRisk(disease, settingSeeds.exposure_factor * pm25_ug_m3)
        return sum + national_share * rates.deaths[disease] * risk
      }, 0)
      expect(given * 1e5).toBeCloseTo(settingSeeds[`deaths_per_100k_${disease}`], 9)
    }
  })

  test.each(['alri', 'copd', 'ihd', 'lc', 'stroke'] as const)(
    'the risk of %s never falls with exposure',
    disease => {
      let before = 0
      for (let pm25 = 0; pm25 <= 1000; pm25 += 2.5) {
        const risk = relativeRisk(disease, pm25)
        expect(risk).toBeGreaterThanOrEqual(Math.max(1, before))
        before = risk
      }
    },
  )
})
