import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { expectedDesign } from '../../../app/client/sst/form/expected-design.ts'
import { isSampleStale, sstFormOf, sstRequest } from '../../../app/client/sst/form/sst-request.ts'
import { defaultSstInputs, type SstInputs } from '../../../app/client/sst/sst-state.ts'
import { validateForm } from '../../../app/client/ui/form/form-options.ts'
import { SstCalculation, type SstFrame } from '../../../app/domain/sst/contract.ts'
import { outcomeOf, request, row, sampleOf } from './drawn-sample.ts'

const inputErrors = (values: SstInputs, households: number | null) =>
  validateForm<SstInputs>(sstFormOf(households), values)
const inputs = (some: Partial<SstInputs> = {}): SstInputs => ({ ...defaultSstInputs, ...some })

describe('the form', () => {
  it('starts as the specification says (O-013) and fits the contract', () => {
    expect(defaultSstInputs).toEqual({
      hh_per_municipality: 400,
      hh_per_cluster_urban: 10,
      hh_per_cluster_rural: 10,
      desired_cluster_size: 5,
      seed: 1,
    })
    expect(v.safeParse(SstCalculation, sstRequest(43702, inputs())).issues).toBeUndefined()
    expect(inputErrors(inputs(), 5000)).toEqual({})
  })

  it('needs each of its numbers, whole and within its limits', () => {
    for (const field of Object.keys(defaultSstInputs) as (keyof SstInputs)[]) {
      for (const wrong of [null, -1, 2.5, 1e10, Number.NaN]) {
        const errors = inputErrors(inputs({ [field]: wrong }), 5000)
        expect([field, wrong, Object.keys(errors)]).toEqual([field, wrong, [field]])
      }
      expect(sstRequest(43702, inputs({ [field]: null }))).toBeNull()
    }
    expect(inputErrors(inputs({ desired_cluster_size: 9 }), null)).toHaveProperty('desired_cluster_size')
    expect(inputErrors(inputs({ seed: 0 }), null)).toEqual({})
  })

  it('says at once when more households are asked for than there are', () => {
    expect(inputErrors(inputs({ hh_per_municipality: 5001 }), 5000)).toEqual({
      hh_per_municipality: [{ key: 'sst.tooMany', params: { given: 5001, households: 5000 } }],
    })
    expect(inputErrors(inputs({ hh_per_municipality: 5000 }), 5000)).toEqual({})
    expect(inputErrors(inputs({ hh_per_municipality: 5001 }), null)).toEqual({})
  })

  it('knows a sample that was made with other numbers', () => {
    const outcome = outcomeOf(sampleOf([row(1)]))
    const same = inputs({ seed: request.seed })
    expect(isSampleStale(outcome, same)).toBe(false)
    for (const field of Object.keys(defaultSstInputs) as (keyof SstInputs)[])
      expect(isSampleStale(outcome, { ...same, [field]: 3 })).toBe(true)
  })
})

const frameOf = (strata: SstFrame['strata']): SstFrame => ({
  sddmm: 43702,
  desired_cluster_size: 5,
  households: strata.reduce((sum, one) => sum + one.households, 0),
  strata,
  generated: true,
  atlas_version: 'atlas-1',
})
const none = { stratum: 'urban' as const, households: 0, cells: 0, wards: 0 }

describe('what the numbers mean', () => {
  it('400 households at 10 a cluster are 40 clusters, ± 5.7 points with a design effect of 1.45', () => {
    const frame = frameOf([none, { stratum: 'rural', households: 5000, cells: 300, wards: 9 }])
    const design = expectedDesign(frame, request, 'other')
    expect(design).toMatchObject({ clusters: 40, interviews: 400 })
    expect(design.strata).toHaveLength(1)
    expect(design.strata[0]).toMatchObject({ stratum: 'rural', clusters: 40, beyond: 0 })
    expect(design.strata[0].design_effect).toBeCloseTo(1.45, 9)
    // 1.96 · √(1.45 · 0.25 / 400 · (1 - 400 / 5000)) by hand.
    expect(design.margin_points).toBeCloseTo(5.659, 3)
  })

  it('has a wider margin for what villages share', () => {
    const frame = frameOf([none, { stratum: 'rural', households: 5000, cells: 300, wards: 9 }])
    const [electricity, fuel] = (['electricity', 'cooking_fuel'] as const).map(indicator =>
      expectedDesign(frame, request, indicator),
    )
    // 1.96 · √(5.5 · 0.25 / 400 · 0.92) and with 3.7 by hand.
    expect(electricity.margin_points).toBeCloseTo(11.022, 3)
    expect(fuel.margin_points).toBeCloseTo(9.04, 2)
    expect(electricity.strata[0].design_effect).toBeCloseTo(5.5, 9)
  })

  it('splits by households, each stratum with its own cluster and design effect', () => {
    const frame = frameOf([
      { stratum: 'urban', households: 3000, cells: 40, wards: 4 },
      { stratum: 'rural', households: 1000, cells: 100, wards: 12 },
    ])
    const design = expectedDesign(frame, { ...request, hh_per_cluster_urban: 25 }, 'other')
    expect(design.strata.map(one => one.clusters)).toEqual([12, 10])
    expect(design.strata.map(one => one.design_effect)).toEqual([
      expect.closeTo(2.2, 9),
      expect.closeTo(1.45, 9),
    ])
    expect(design.strata[1].clusters).toBeLessThan(design.strata[1].wards)
  })

  it('takes all squares where more clusters are asked for, and is less sure for it', () => {
    const wide = expectedDesign(
      frameOf([none, { stratum: 'rural', households: 5000, cells: 300, wards: 9 }]),
      request,
      'other',
    )
    const narrow = expectedDesign(
      frameOf([none, { stratum: 'rural', households: 5000, cells: 12, wards: 9 }]),
      request,
      'other',
    )
    expect(narrow.strata[0]).toMatchObject({ clusters: 12, beyond: 28 })
    expect(narrow.interviews).toBe(120)
    expect(narrow.margin_points ?? 0).toBeGreaterThan(wide.margin_points ?? 0)
  })

  it('has no margin where there is nobody', () => {
    expect(expectedDesign(frameOf([none]), request, 'other')).toEqual({
      strata: [],
      clusters: 0,
      interviews: 0,
      margin_points: null,
    })
  })
})
