import { describe, expect, test } from 'vitest'
import { flowNotes } from '../../../app/domain/mhp/flow-notes.ts'
import { designFlow, environmentalFlow, flowOfElevenMonths } from '../../../app/domain/mhp/hydrology.ts'
import { type MipRegion, mipMonthlyFlows, mipUnitMonthlyFlows } from '../../../app/domain/mhp/mip.ts'
import { wecsFlowDuration, wecsMonthlyFlows } from '../../../app/domain/mhp/wecs.ts'

const tara = { area_km2: 24, a5000_km2: 24, mwi_mm: 2000 }

const wholly = (region: MipRegion) => [{ region, share: 1 }]

describe('WECS/DHM', () => {
  test('vec D5c: Tara Khola, April, published as 0.229', () => {
    const flows = wecsMonthlyFlows(tara)
    expect(flows[3]).toBeCloseTo(0.229312, 6)
    expect(Math.min(...flows)).toBe(flows[3])
  })

  test('every month against the formula, written out once more', () => {
    const c = [
      0.01423, 0.01219, 0.009988, 0.007974, 0.008434, 0.006943, 0.02123, 0.02548, 0.01677, 0.009724, 0.00176,
      0.001485,
    ]
    const a1 = [0, 0, 0, 0, 0, 0.9968, 0, 0, 0, 0, 0.9605, 0.9536]
    const a2 = [0.9777, 0.9766, 0.9948, 1.0435, 1.0898, 0, 1.0093, 0.9963, 0.9894, 0.988, 0, 0]
    const a3 = [0, 0, 0, 0, 0, 0.261, 0.2523, 0.262, 0.2878, 0.2508, 0.391, 0.3607]
    wecsMonthlyFlows({ area_km2: 310, a5000_km2: 270, mwi_mm: 1800 }).forEach((flow, m) => {
      expect(flow).toBeCloseTo(c[m] * 310 ** a1[m] * 271 ** a2[m] * 1800 ** a3[m], 9)
    })
  })

  test('wetness falls back to 1500 mm', () => {
    expect(wecsMonthlyFlows({ area_km2: 24, a5000_km2: 24 })).toEqual(
      wecsMonthlyFlows({ ...tara, mwi_mm: 1500 }),
    )
  })

  test('a catchment wholly above 5000 m still has its dry-season floor', () => {
    for (const flow of wecsMonthlyFlows({ area_km2: 10, a5000_km2: 0 })) expect(flow).toBeGreaterThan(0)
  })

  test('flow duration: the forms of models D5 (ii)', () => {
    const q = wecsFlowDuration({ area_km2: 454, a5000_km2: 400, mwi_mm: 1500 })
    const ln = Math.log
    expect(ln(q.q0)).toBeCloseTo(-3.5346 + 0.9398 * ln(401) + 0.3739 * ln(1500), 9)
    expect(ln(q.q5)).toBeCloseTo(-3.4978 + 0.9814 * ln(401) + 0.267 * ln(1500), 9)
    expect(ln(q.q20)).toBeCloseTo(-5.4357 + 0.9824 * ln(454) + 0.4408 * ln(1500), 9)
    expect(ln(q.q40)).toBeCloseTo(-5.9543 + 1.007 * ln(454) + 0.3231 * ln(1500), 9)
    expect(ln(q.q60)).toBeCloseTo(-6.4846 + 1.0004 * ln(454) + 0.3016 * ln(1500), 9)
    expect(ln(q.q80)).toBeCloseTo(-4.8508 + 1.0375 * ln(401), 9)
    expect(ln(q.q95)).toBeCloseTo(-5.4716 + 1.0776 * ln(401), 9)
    expect(q.q100).toBeCloseTo((-0.09892 + 0.08149 * Math.sqrt(401)) ** 2, 9)
  })

  test('the curve falls from Q5 on, and Q100 is never negative', () => {
    const { q5, q20, q40, q60, q80, q95, q100 } = wecsFlowDuration({ area_km2: 454, a5000_km2: 400 })
    const falling = [q5, q20, q40, q60, q80, q95, q100]
    expect(falling.toSorted((a, b) => b - a)).toEqual(falling)
    expect(wecsFlowDuration({ area_km2: 0.2, a5000_km2: 0.1 }).q100).toBe(0)
  })

  test('the curve never rises, also where the regressions cross', () => {
    for (const area_km2 of [0.1, 0.2, 0.5, 1, 1.4, 2, 5, 50, 5000, 30_000])
      for (const mwi_mm of [100, 1500, 4000])
        for (const below of [1, 0.6, 0.1]) {
          const flows = Object.values(wecsFlowDuration({ area_km2, a5000_km2: below * area_km2, mwi_mm }))
          expect(flows.toSorted((a, b) => b - a)).toEqual(flows)
        }
    // Q60 alone would be 0.0139 there, Q80 0.0194.
    const { q60, q80 } = wecsFlowDuration({ area_km2: 1, a5000_km2: 1 })
    expect(q80).toBe(q60)
  })
})

test('below about 5 km² the answer says that the regressions are not verified', () => {
  const keysAt = (area_km2: number, gauged = false) => {
    const catchment = { area_km2, a5000_km2: area_km2, a3000_km2: area_km2, mwi_mm: 1500, regions: wholly(3) }
    const flow = designFlow(catchment, wholly(3), gauged ? { discharge_m3s: 0.01, month: 3 } : undefined)
    return flowNotes(flow, catchment, [85, 28]).map(({ key }) => key)
  }
  expect(keysAt(4.9)).toContain('mhp.warn.small')
  expect(keysAt(5)).not.toContain('mhp.warn.small')
  expect(keysAt(2, true)).not.toContain('mhp.warn.small')
})

describe('MIP', () => {
  test('a gauging of 0.1 m³/s in March, region 3', () => {
    const flows = mipMonthlyFlows({ discharge_m3s: 0.1, month: 3 }, wholly(3))
    expect(flows[2]).toBeCloseTo(0.1, 12)
    expect(flows[3]).toBeCloseTo(0.1 / 1.38, 12)
    expect(flows[7]).toBeCloseTo((0.1 * 25) / 1.38, 12)
  })

  test('unit flow at 24 km² in region 3 is half of WECS: .115 against .229', () => {
    expect(mipUnitMonthlyFlows(24, wholly(3))[3]).toBeCloseTo(0.115, 3)
  })
})

describe('design flow', () => {
  test('vec D9: the parts of the prefill', () => {
    const flows = wecsMonthlyFlows(tara)
    expect(flowOfElevenMonths(flows)).toBeCloseTo(0.245555, 6)
    expect(environmentalFlow(flows)).toBeCloseTo(0.022931, 6)
    expect(designFlow(tara).discharge_m3s).toBeCloseTo(0.18923, 6)
  })

  test('from 200 km² on WECS/DHM alone, up to 50 km² the geometric mean, blended by ln A between', () => {
    const wecs = (A: number) => wecsMonthlyFlows({ area_km2: A, a5000_km2: A })
    const mean = (A: number) =>
      wecs(A).map((flow, j) => Math.sqrt(flow * mipUnitMonthlyFlows(A, wholly(3))[j]))
    const at = (A: number) => designFlow({ area_km2: A, a5000_km2: A }, wholly(3))
    expect([at(50).method, at(100).method, at(200).method]).toEqual(['geometric-mean', 'blend', 'wecs'])
    expect(at(200).monthly_m3s).toEqual(wecs(200))
    expect(at(50).monthly_m3s).toEqual(mean(50))
    // 100 km² lies half way between 50 and 200 in logarithms.
    at(100).monthly_m3s.forEach((flow, j) => {
      expect(flow).toBeCloseTo(Math.sqrt(wecs(100)[j] * mean(100)[j]), 9)
    })
    expect(at(50.001).discharge_m3s / at(50).discharge_m3s).toBeCloseTo(1, 4)
    expect(at(199.99).discharge_m3s / at(200).discharge_m3s).toBeCloseTo(1, 3)
  })

  test('below, the geometric mean of both', () => {
    const both = designFlow(tara, wholly(3))
    expect(both.method).toBe('geometric-mean')
    expect(both.monthly_m3s[3]).toBeCloseTo(Math.sqrt(0.229312 * 0.1152), 5)
  })

  test('a catchment of several regions has their mean by area, so that no line between them cuts the flow', () => {
    const shares = [
      { region: 1, share: 0.25 },
      { region: 3, share: 0.75 },
    ] as const
    const april = mipUnitMonthlyFlows(24, shares)[3]
    expect(april).toBeCloseTo((24 * (0.25 * 10 + 0.75 * 4.8)) / 1000, 12)
    const gauged = mipMonthlyFlows({ discharge_m3s: 0.2, month: 4 }, shares)
    expect(gauged[2]).toBeCloseTo((0.2 * (2.5 * 1.3 + 3.6 * 1.38)) / 6.1, 12)
  })

  test('a gauging beats both, and leaves a band of 1.3', () => {
    const gauged = designFlow(tara, wholly(3), { discharge_m3s: 0.1, month: 4 }, 99)
    expect(gauged.method).toBe('mip-gauged')
    // April 0.1 is the lowest month, March 0.138 the second; what drains in raises nothing here.
    expect(gauged.discharge_m3s).toBeCloseTo(0.85 * (0.138 - 0.01), 9)
    expect(gauged.low_m3s).toBeCloseTo(gauged.discharge_m3s / 1.3, 12)
    expect(gauged.high_m3s).toBeCloseTo(gauged.discharge_m3s * 1.3, 12)
  })

  test('the band holds half and double and what each method says alone', () => {
    for (const region of [1, 2, 3, 4, 5, 6, 7] as const) {
      for (const share of [0, 0.1, 0.4, 0.6, 1]) {
        const flow = designFlow({ area_km2: 71.9, a5000_km2: 71.9 * share }, wholly(region))
        expect(flow.low_m3s).toBe(Math.min(flow.discharge_m3s / 2, flow.wecs_m3s!, flow.mip_m3s!))
        expect(flow.high_m3s).toBe(Math.max(flow.discharge_m3s * 2, flow.wecs_m3s!, flow.mip_m3s!))
      }
    }
  })

  test('worked: snow and ice over 71.9 km² with 0.03 km² below 5,000 m give 0.0067 to 0.733', () => {
    const flow = designFlow({ area_km2: 71.9, a5000_km2: 0.03 }, wholly(1))
    expect(flow.method).toBe('geometric-mean')
    expect(flow.low_m3s).toBeCloseTo(0.0067, 4)
    expect(flow.high_m3s).toBeCloseTo(0.733, 3)
    expect(designFlow({ area_km2: 900, a5000_km2: 449 }, wholly(1)).method).toBe('geometric-mean')
  })

  test('what drains in is the least that flows; months and what stays in the stream grow with it', () => {
    const own = designFlow(tara, wholly(3))
    const raised = designFlow(tara, wholly(3), null, own.discharge_m3s * 1.25)
    expect(raised.raised).toBeCloseTo(1.25, 12)
    expect(raised.discharge_m3s).toBe(own.discharge_m3s * 1.25)
    expect(raised.eflow_m3s).toBeCloseTo(own.eflow_m3s * 1.25, 12)
    expect(flowOfElevenMonths(raised.monthly_m3s)).toBeCloseTo(flowOfElevenMonths(own.monthly_m3s) * 1.25, 12)
    expect(designFlow(tara, wholly(3), null, own.discharge_m3s * 0.5)).toEqual(own)
  })

  test('nothing known is 0', () => {
    expect(designFlow(null).discharge_m3s).toBe(0)
    expect(designFlow({ area_km2: 0, a5000_km2: 0 }).discharge_m3s).toBe(0)
  })
})
