import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { laterCsv } from '../../../app/domain/bat/answer/uncertainty-files.ts'
import {
  clusterCsv,
  clusterFeatures,
  clusterFileName,
  resultTechnologies,
} from '../../../app/domain/bat/files.ts'
import { gridArrival } from '../../../app/domain/bat/uncertainty/grid-arrival.ts'
import { fileName } from '../../../app/domain/file-name.ts'
import { english } from '../../in-english.ts'
import { analyse } from './clusters.ts'
import { cluster, scenario } from './saved-cluster.ts'

const rowsOf = (limit_km: number, of: typeof cluster = cluster): Record<string, string>[] =>
  parse(clusterCsv(of, { ...scenario, grid_extension_limit_km: limit_km }, english), {
    bom: true,
    columns: true,
  })

describe('files of a cluster', () => {
  it('tell the place, its households and what was asked in every line of the table', () => {
    for (const row of rowsOf(1))
      expect(row).toMatchObject({
        source: 'Urja, least-cost supply of a cluster in Sulikot, Gorkha',
        sddmm: '43611',
        name: 'Barpak',
        num_household: '100',
        tier: '3',
        total_demand_kW: '20',
        distance_to_grid_ext_km: '3',
        grid_extension_limit_km: '1',
        project_period_years: '5',
        atlas_version: 'test',
      })
    const heads = Object.keys(rowsOf(1)[0])
    expect(heads.indexOf('latitude')).toBe(heads.indexOf('longitude') + 1)
  })

  it('call the grid beyond the limit feasible, but no candidate', () => {
    const gridAt = (limit_km: number) => rowsOf(limit_km).find(row => row.technology === 'Grid Extension')
    expect(gridAt(1)).toMatchObject({ feasible: 'yes', candidate: 'no', is_best: 'no' })
    expect(gridAt(5)).toMatchObject({ feasible: 'yes', candidate: 'yes' })
  })

  it('carry the costs of every option in GeoJSON, as the table has them', () => {
    const [{ properties }] = clusterFeatures(cluster, scenario, english).features
    for (const [at, technology] of resultTechnologies(cluster.result).entries()) {
      const row = rowsOf(1)[at]
      expect(String(properties?.[`${technology}_life_cycle_cost_NPR`])).toBe(row.life_cycle_cost_NPR)
      expect(properties?.[`${technology}_candidate`]).toBe(row.candidate)
    }
    expect(properties?.best).toBe(rowsOf(1).find(row => row.is_best === 'yes')?.technology)
  })

  it('tell which rates the cluster has for itself, with the tables beside them', () => {
    const costs = { grid: { cc_rate: 1_000_000 }, settings: { coincidence: 1, residual_value: true } }
    const own = { ...cluster, result: analyse(100, { extra_params: { costs }, use_other_parameters: true }) }
    const ownRates =
      'General settings, Coincidence for many households 1 (tables: 0.5) | General settings, Subtract residual values Yes (tables: No) | Grid extension, Line cost 10,00,000 NPR/km (tables: 25,00,000 NPR/km)'
    for (const row of rowsOf(1, own)) expect(row.own_rates).toBe(ownRates)
    expect(clusterFeatures(own, scenario, english).features[0].properties?.own_rates).toBe(ownRates)
    const later = laterCsv(gridArrival(own.result.cost_inputs, ['shs']), own.result, english)
    expect(parse(later, { bom: true, columns: true })[0]).toMatchObject({ own_rates: ownRates })
    for (const row of rowsOf(1)) expect(row.own_rates).toBe('')
  })

  it('say why an option cannot stand', () => {
    const flat = analyse(100, {}, { minigrid_land_ha: 0 })
    const row = rowsOf(1, { ...cluster, result: flat }).find(one => one.technology === 'Solar Mini-grid')
    expect(row?.feasible).toBe('no')
    expect(row?.reason.length).toBeGreaterThan(10)
  })

  it('are named by tool, place and content; two clusters never share a name', () => {
    expect(clusterFileName(cluster, 'least-cost')).toBe('bat-sulikot-43611-barpak-2-least-cost')
    expect(clusterFileName({ ...cluster, number: 3 }, 'least-cost')).not.toBe(
      clusterFileName(cluster, 'least-cost'),
    )
    expect(fileName('sst', { name: 'Pokhara Lekhnath', sddmm: 40307 }, 'sample')).toBe(
      'sst-pokhara-lekhnath-40307-sample',
    )
    expect(fileName('bat', { name: 'डोर्दी', sddmm: 43702 }, 'टोल', 'costs')).toBe('bat-43702-costs')
  })
})
