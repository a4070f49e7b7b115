import { describe, expect, it } from 'vitest'
import {
  feasibility,
  groundFaults,
  isLikelyTerai,
  pvoutFrom,
  temperatureAt,
} from '../../../app/domain/bat/feasibility.ts'
import type { SiteFacts } from '../../../app/domain/technologies/site.ts'
import { inEnglish } from '../../in-english.ts'

const site: SiteFacts = {
  is_in_terai: false,
  pvout_kWh: 1500,
  minigrid_pvout_kWh: 1500,
  minigrid_land_ha: 5,
  minigrid_ruled_out: null,
  distance_to_grid_km: 2,
  distance_to_mhp_km: 1,
}
const feasible = (change: Partial<SiteFacts>) =>
  Object.entries(feasibility({ ...site, ...change }))
    .filter(([, why]) => why === null)
    .map(([technology]) => technology)

const suitsPanels = (...cell: Parameters<typeof groundFaults>) => groundFaults(...cell).length === 0

describe('feasibility (models C)', () => {
  it('lets each option stand at its threshold', () => {
    expect(feasible({})).toEqual(['shs', 'solar_minigrid', 'mhp', 'grid'])
    expect(
      feasible({ pvout_kWh: 1000, minigrid_land_ha: 1, distance_to_grid_km: 15, distance_to_mhp_km: 3 }),
    ).toHaveLength(4)
    expect(feasible({ pvout_kWh: 999.9 })).toEqual(['shs', 'mhp', 'grid'])
    expect(feasible({ pvout_kWh: 899.9 })).toEqual(['mhp', 'grid'])
    expect(feasible({ minigrid_land_ha: 0.99 })).toEqual(['shs', 'mhp', 'grid'])
    expect(feasible({ distance_to_mhp_km: 3.001 })).toEqual(['shs', 'solar_minigrid', 'grid'])
    expect(feasible({ distance_to_grid_km: 15.001 })).toEqual(['shs', 'solar_minigrid', 'mhp'])
  })
  it('leaves micro-hydro out in the Terai altogether', () => {
    expect('mhp' in feasibility({ ...site, is_in_terai: true })).toBe(false)
  })
  it('skips what is not known, and takes no line or stream as none', () => {
    expect(feasible({ pvout_kWh: null, minigrid_land_ha: null })).toHaveLength(4)
    for (const minigrid_pvout_kWh of [null, 0])
      expect(feasible({ minigrid_pvout_kWh })).toEqual(['shs', 'mhp', 'grid'])
    expect(feasible({ distance_to_grid_km: null, distance_to_mhp_km: null })).toEqual([
      'shs',
      'solar_minigrid',
    ])
  })
  it('judges ground by slope, aspect and cover', () => {
    expect(suitsPanels(20, 180, 'cropland')).toBe(true)
    expect(suitsPanels(20.1, 180, 'cropland')).toBe(false)
    expect([0, 45, 315, 360].map(aspect => suitsPanels(11, aspect, 'cropland'))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([46, 314, -1].map(aspect => suitsPanels(11, aspect, 'cropland'))).toEqual([true, true, true])
    expect(suitsPanels(10, 0, 'cropland')).toBe(true)
    expect(
      ['water', 'snow or glacier', 'dense forest', 'open forest', 'unknown'].map(cover =>
        suitsPanels(1, 180, cover),
      ),
    ).toEqual([false, false, false, true, true])
  })
  it('has fallbacks for temperature, yield and Terai', () => {
    expect(temperatureAt(1340)).toBeCloseTo(17.96, 9)
    expect(pvoutFrom(25, 0, -1)).toBeCloseTo(1700 * 0.9, 9)
    expect(pvoutFrom(0, 30, 0)).toBeCloseTo(1700 * 0.95, 9)
    expect(pvoutFrom(0, 30, 180)).toBeCloseTo(1700, 9)
    expect([isLikelyTerai(299, 149), isLikelyTerai(300, 10), isLikelyTerai(100, 150)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('ground for a mini-grid', () => {
  const reasonOf = (minigrid_ruled_out: Parameters<typeof feasibility>[0]['minigrid_ruled_out']) => {
    const reason = feasibility({ ...site, minigrid_land_ha: 0.2, minigrid_ruled_out }).solar_minigrid
    return reason ? inEnglish([reason])[0] : null
  }
  it('names the conditions that fail, the one that rules out most first, and no other', () => {
    expect(reasonOf({ steep: 0.9, north: 0, cover: 0.354 })).toBe(
      'Less than 1 ha of ground is available for the panels: 90 % is steeper than 20°, 35 % is forest, water or ice',
    )
    expect(reasonOf({ steep: 0, north: 1, cover: 0 })).toMatch(/panels: 100 % slopes to the north$/)
    expect(reasonOf({ steep: 0, north: 0, cover: 0 })).toBe(
      'Less than 1 ha of ground is available for the panels',
    )
    expect(reasonOf(null)).toBe('Less than 1 ha of ground is available for the panels')
  })
  it('a cell can fail several', () => {
    expect(groundFaults(25, 0, 'water')).toEqual(['steep', 'north', 'cover'])
    expect(groundFaults(25, 250, 'cropland')).toEqual(['steep'])
  })
})
