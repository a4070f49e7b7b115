import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatCount,
  formatDischarge_m3s,
  formatDistance_km,
  formatLakh,
  formatLcoe,
  formatNpr,
  formatPercent,
  formatPosition,
  formatPower_kW,
  formatRatio,
  formatWatts,
  missing,
  roundHalfUp,
} from '../../app/domain/format.ts'
import { type Language, say } from '../../app/domain/messages/messages.ts'

describe('roundHalfUp', () => {
  it.each([
    [1.005, 2, 1.01],
    [1.625, 2, 1.63],
    [2.675, 2, 2.68],
    [0.005, 2, 0.01],
    [8.345, 2, 8.35],
    [1.45, 1, 1.5],
    [0.5, 0, 1],
    [1.5, 0, 2],
    [2.5, 0, 3],
    [-0.5, 0, -1],
    [-2.5, 0, -3],
    [-1.005, 2, -1.01],
    [0.4999999999, 0, 0],
    [999.9995, 3, 1000],
    [1e-7, 3, 0],
    [5e-4, 3, 0.001],
    [4.9e-4, 3, 0],
    [1e21, 2, 1e21],
    [123456789012345.67, 1, 123456789012345.7],
    [1.2345e-10, 12, 1.23e-10],
    [0, 2, 0],
    [9.995, 2, 10],
    [0.05, 1, 0.1],
    [0.04, 0, 0],
    [144, 0, 144],
  ])('rounds %s to %s digits as %s', (value, digits, expected) => {
    expect(roundHalfUp(value, digits)).toBe(expected)
  })
  it('has no negative zero and leaves what is no number', () => {
    expect(Object.is(roundHalfUp(-0.001, 2), 0)).toBe(true)
    expect(roundHalfUp(Number.NaN, 2)).toBeNaN()
    expect(roundHalfUp(Number.POSITIVE_INFINITY, 2)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('figures', () => {
  it.each([
    [1234567, 'NPR 12,34,567.00'],
    [0, 'NPR 0.00'],
    [999, 'NPR 999.00'],
    [1000, 'NPR 1,000.00'],
    [99999.995, 'NPR 1,00,000.00'],
    [100000, 'NPR 1,00,000.00'],
    [12345678901.239, 'NPR 12,34,56,78,901.24'],
    [-1234567.5, 'NPR -12,34,567.50'],
    [-0.001, 'NPR 0.00'],
    [1e21, 'NPR 1,00,00,00,00,00,00,00,00,00,000.00'],
  ])('money %s is %s', (value, text) => {
    expect(formatNpr(value)).toBe(text)
    expect(`NPR ${formatAmount(value)}`).toBe(text)
  })
  it('has the units and digits of the design', () => {
    expect(formatCount(5643945)).toBe('56,43,945')
    expect(formatPower_kW(26.1)).toBe('26.10 kW')
    expect(formatDistance_km(3.0471)).toBe('3.05 km')
    expect(formatDischarge_m3s(0.18923)).toBe('0.189 m³/s')
    expect(formatLcoe(67.6929)).toBe('67.69 NPR/kWh')
    expect(formatRatio(0.91145)).toBe('0.911')
    expect(formatPercent(12.25)).toBe('12.3 %')
    expect(formatWatts(200)).toBe('200 W')
    expect(formatWatts(50.5)).toBe('50.5 W')
    expect(formatWatts(2000)).toBe('2,000 W')
    expect(formatPosition([84, 28.1234565])).toBe('84.000000, 28.123457')
    expect(formatPosition([-0.5, 27.5])).toBe('-0.500000, 27.500000')
  })
  it('names lakh and crore on axes only, in the words of the reader', () => {
    const inWords = (language: Language) => (value: number) => formatLakh(value, key => say(language, key))
    expect([1_230_000, 2e7].map(inWords('ne'))).toEqual(['12.3 लाख', '2 करोड'])
    expect([90_000, 1_230_000, 11_600_000, 2e7].map(inWords('en'))).toEqual([
      '90,000',
      '12.3 lakh',
      '1.2 crore',
      '2 crore',
    ])
    // By what is shown: never 100 lakh, nor 1,00,000.
    expect([9_999_999, 9_994_999, 99_999.6, 99_999.4, -9_999_999].map(inWords('en'))).toEqual([
      '1 crore',
      '99.9 lakh',
      '1 lakh',
      '99,999',
      '-1 crore',
    ])
  })
  it('shows an en dash for what is missing', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect(formatNpr(value)).toBe('–')
    expect(formatPosition(null)).toBe(missing)
    expect(formatPosition([Number.NaN, 1])).toBe(missing)
  })
})
