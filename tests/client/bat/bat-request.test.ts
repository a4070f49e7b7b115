import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  batFormOf,
  closedRing,
  type DemandBounds,
  householdDemandOf,
  isOutdated,
  toBatInputs,
  zonalRequest,
} from '../../../app/client/bat/bat-request.ts'
import { validateForm } from '../../../app/client/ui/form/form-options.ts'
import { type BatInputs, defaultBatInputs } from '../../../app/domain/bat/bat-inputs.ts'
import { ZonalQuery } from '../../../app/domain/bat/contract.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { demandBounds, tierSeeds } from '../../../app/domain/rates/tiers.ts'

const ring: LngLat[] = [
  [84, 28],
  [84.01, 28],
  [84.01, 28.01],
  [84, 28],
]
const inputs = (some: Partial<BatInputs>): BatInputs => ({ ...defaultBatInputs, ...some })
const inputErrors = (values: BatInputs, bounds: DemandBounds) =>
  validateForm<BatInputs>(batFormOf(bounds), values)
const boundsOf = (tier: number) => demandBounds(tierSeeds, tier)

describe('the request of the panel', () => {
  it('fits the contract for every tier and household mode', () => {
    for (const tier of [1, 2, 3, 4, 5] as const) {
      for (const hh_input of ['osm', 'census', 'manual'] as const) {
        const request = zonalRequest(inputs({ tier, hh_input, num_household: 40 }), ring)
        expect(v.safeParse(ZonalQuery, request).issues).toBeUndefined()
      }
    }
  })

  it('starts as the specification says: tier 3, 50 W, OSM, 5 years, limit 1 km, "> 5 years"', () => {
    expect(v.parse(ZonalQuery, zonalRequest(defaultBatInputs, ring))).toMatchObject({
      hh_input: 'osm',
      bat_form: { tier: 3, dc_watt: 50, custom_hh_demand: false },
      extra_params: {
        project_period: 5,
        grid_extension: true,
        grid_extension_limit_km: 1,
        extension_period: '> 5 years',
      },
    })
  })

  it('sends a household number in manual mode only, and institutions that are there', () => {
    const institutions = [
      { institution_id: 1, number: 0, avg_load_W: 300 },
      { institution_id: 2, number: 2, avg_load_W: 800 },
    ]
    const request = zonalRequest(inputs({ num_household: 7, institutions }), ring)
    expect(request.bat_form).not.toHaveProperty('num_household')
    expect(request.load_info_data).toEqual([institutions[1]])
  })
})

describe('how the distribution network is priced', () => {
  it.each([null, 'sized', 'flat'] as const)(
    '%s is sent, stays with a saved cluster and asks anew',
    distribution => {
      const chosen = inputs({ distribution })
      const request = zonalRequest(chosen, ring)
      expect(request.extra_params?.distribution).toBe(distribution ?? undefined)
      expect(toBatInputs(v.parse(ZonalQuery, request), '', [])).toMatchObject({ distribution })
      for (const other of [null, 'sized', 'flat'] as const)
        expect(isOutdated(request, inputs({ distribution: other }), ring)).toBe(other !== distribution)
    },
  )
})

describe('what keeps the analysis from running', () => {
  it.each([
    ['nothing', {}, {}],
    [
      'manual without a number',
      { hh_input: 'manual' },
      { num_household: [{ key: 'bat.households.required' }] },
    ],
    [
      'manual with 0',
      { hh_input: 'manual', num_household: 0 },
      { num_household: [{ key: 'bat.households.required' }] },
    ],
    [
      'a limit of 0.9 km',
      { grid_extension_limit_km: 0.9 },
      { grid_extension_limit_km: [{ key: 'field.least', params: { least: '1', most: '1' } }] },
    ],
    [
      'a limit of 15.1 km',
      { grid_extension_limit_km: 15.1 },
      { grid_extension_limit_km: [{ key: 'field.most', params: { least: '15', most: '15' } }] },
    ],
    [
      'an empty limit',
      { grid_extension_limit_km: Number.NaN },
      { grid_extension_limit_km: [{ key: 'field.number', params: { expected: 'number' } }] },
    ],
    ['both ends of the limit', { grid_extension_limit_km: 15 }, {}],
    [
      'a demand under the tier',
      { hh_demand_W: 199 },
      { hh_demand_W: [{ key: 'bat.demand.bad', params: boundsOf(3) }] },
    ],
    [
      'a demand above the next tier',
      { hh_demand_W: 801 },
      { hh_demand_W: [{ key: 'bat.demand.bad', params: boundsOf(3) }] },
    ],
    [
      'an institution with half a school',
      { institutions: [{ institution_id: 1, number: 0.5, avg_load_W: 300 }] },
      { institutions: [{ key: 'bat.institutions.bad' }] },
    ],
    ['both ends of the tier', { hh_demand_W: 800 }, {}],
    ['any demand once it is customised', { hh_demand_W: 801, custom_hh_demand: true }, {}],
    [
      'no demand although customised',
      { custom_hh_demand: true },
      { hh_demand_W: [{ key: 'bat.demand.bad', params: boundsOf(3) }] },
    ],
  ] as [string, Partial<BatInputs>, object][])('%s', (_name, some, errors) => {
    expect(inputErrors(inputs(some), boundsOf(3))).toEqual(errors)
  })

  it('leaves the household demand alone in tier 1, where the DC size says it', () => {
    expect(inputErrors(inputs({ tier: 1, hh_demand_W: 5000 }), boundsOf(1))).toEqual({})
    expect(householdDemandOf(inputs({ tier: 1, dc_watt: 20 }), boundsOf(1))).toBe(20)
    expect(householdDemandOf(inputs({ tier: 1, custom_hh_demand: true, hh_demand_W: 33 }), boundsOf(1))).toBe(
      33,
    )
    expect(householdDemandOf(inputs({ tier: 4 }), boundsOf(4))).toBe(800)
  })
})

describe('an outdated result', () => {
  const request = zonalRequest(defaultBatInputs, ring)

  it('is told when tier, households or institutions change', () => {
    expect(isOutdated(request, inputs({ tier: 4 }), ring)).toBe(true)
    expect(isOutdated(request, inputs({ hh_input: 'census' }), ring)).toBe(true)
  })

  it('is not when only the scenario changes, which the result answers at once', () => {
    expect(
      isOutdated(
        request,
        inputs({ project_period: 15, grid_extension_limit_km: 9, extension_period: '< 5 Years' }),
        ring,
      ),
    ).toBe(false)
  })
})

describe('rings', () => {
  it('closes a ring once', () => {
    expect(closedRing(ring)).toBe(ring)
    expect(closedRing(ring.slice(0, 3))).toEqual(ring)
  })
})
