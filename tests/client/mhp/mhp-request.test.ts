import { describe, expect, it } from 'vitest'
import {
  calculationOf,
  dischargeOf,
  gaugingOf,
  inputsForReach,
  type MhpValues,
  mhpFormOptions,
} from '../../../app/client/mhp/form/mhp-request.ts'
import { defaultMhpInputs } from '../../../app/client/mhp/mhp-state.ts'
import { validateForm } from '../../../app/client/ui/form/form-options.ts'
import { mhpForm } from '../../../app/domain/mhp/contract.ts'

const formErrors = (some: Partial<MhpValues>) =>
  validateForm<MhpValues>(mhpFormOptions, { ...defaultMhpInputs, discharge: 0.02, ...some })

describe('the discharge in the field (S-075)', () => {
  it('is the usual one before the query answers, then what it found, to six decimals', () => {
    expect(dischargeOf(undefined, 'waiting')).toBe(0.02)
    expect(dischargeOf(undefined, 0.0374)).toBe(0.0374)
    expect(dischargeOf(undefined, 0.0374567891)).toBe(0.037457)
  })
  it('is 0 where nothing was found and where the query failed', () => {
    expect(dischargeOf(undefined, 0)).toBe(0)
    expect(dischargeOf(undefined, 'failed')).toBe(0)
  })
  it('stays what was typed, also when emptied', () => {
    expect(dischargeOf(0.5, 0.037)).toBe(0.5)
    expect(dischargeOf(null, 0.037)).toBeNull()
  })
})

describe('the form (C-011)', () => {
  const defaults = { power_kW: 5, mhp_interval: 5, discharge: 0.02 }
  it('takes its own defaults and the least values', () => {
    expect(formErrors(defaults)).toEqual({})
    expect(formErrors({ power_kW: 0.001, mhp_interval: 0.001, discharge: 0.001 })).toEqual({})
    expect(mhpForm.power_kW.default).toBe(5)
    expect(mhpForm.mhp_interval.default).toBe(5)
    expect(mhpForm.discharge.default).toBe(0.02)
  })
  it('asks for every number, and for 0.001 to 1,000', () => {
    expect(formErrors({ power_kW: null, mhp_interval: 0, discharge: 1000.5 })).toEqual({
      power_kW: [{ key: 'field.required' }],
      mhp_interval: [{ key: 'field.least', params: { least: '0.001', most: '0.001' } }],
      discharge: [{ key: 'field.most', params: { least: '1000', most: '1000' } }],
    })
    expect(formErrors({ ...defaults, discharge: 0.0009 }).discharge).toHaveLength(1)
    expect(formErrors({ ...defaults, power_kW: Number.NaN }).power_kW).toEqual([
      { key: 'field.number', params: { expected: 'number' } },
    ])
  })
  it('sends a gauging only once its flow is there', () => {
    expect(gaugingOf(null)).toBeNull()
    expect(gaugingOf({ month: 4, flow_m3s: null })).toBeNull()
    expect(gaugingOf({ month: 4, flow_m3s: 0 })).toBeNull()
    expect(formErrors({ gauging: { month: 4, flow_m3s: null } })).toEqual({})
    expect(formErrors({ gauging: { month: 4, flow_m3s: Number.NaN } })).toHaveProperty('gauging')
    const gauging = gaugingOf({ month: 12, flow_m3s: 0.4 })
    expect(gauging).toEqual({ month: 12, flow_m3s: 0.4 })
    const place = { at: [84.5, 28.2] as [number, number], arcId: 7 }
    expect(calculationOf(place, 9, defaults, gauging)).toEqual({
      ...defaults,
      arc_id: 9,
      dam_pt_approx: { type: 'Point', coordinates: [84.5, 28.2] },
      gauging,
    })
    expect(calculationOf(place, 9, defaults, null)).not.toHaveProperty('gauging')
  })
})

describe('a reach of the scan', () => {
  it.each([
    [97.3, 5, { power_kW: 95, mhp_interval: 5 }],
    [97.3, null, { power_kW: 95, mhp_interval: 5 }],
    [3.26, 5, { power_kW: 3.26, mhp_interval: 5 }],
    [60, 100, { power_kW: 60, mhp_interval: 5 }],
    [99.9999, 0.3, { power_kW: 99, mhp_interval: 9 }],
    [4200, 5, { power_kW: 1000, mhp_interval: 100 }],
    [0.7, 0.1, { power_kW: 0.7, mhp_interval: 0.1 }],
  ])('of %s kW at an interval of %s fills in %j', (power_kW, interval, filled) => {
    expect(inputsForReach({ power_kW }, interval)).toEqual(filled)
  })
  it('never makes more powerhouses than are drawn, nor more power than is offered', () => {
    for (let power = 0.002; power < 5000; power *= 1.7) {
      for (const interval of [0.001, 0.5, 5, 40]) {
        const { power_kW, mhp_interval } = inputsForReach({ power_kW: power }, interval)
        expect(Number(power_kW)).toBeLessThanOrEqual(power)
        expect(Number(power_kW) / Number(mhp_interval)).toBeLessThanOrEqual(100 + 1e-9)
        expect(formErrors({ power_kW, mhp_interval, discharge: 1 })).toEqual({})
      }
    }
  })
})
