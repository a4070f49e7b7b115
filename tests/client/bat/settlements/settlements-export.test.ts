import { toKML } from '@placemarkio/tokml'
import { describe, expect, it } from 'vitest'
import {
  settlementsCsv,
  settlementsForKml,
  settlementsGeoJson,
  totalsCsv,
} from '../../../../app/domain/bat/settlement-files.ts'
import { english } from '../../../in-english.ts'
import { leastCostMap, settlement } from './least-cost.ts'

const map = leastCostMap([
  settlement(1, { local_name: '=Barpak', best: 'mhp' }),
  settlement(2, { ward: null, distance_to_grid_ext_km: null }),
])
const linesOf = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n')
const column = (csv: string, name: string) => {
  const [head, ...rows] = linesOf(csv).map(line => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  return rows.map(row => row[head.indexOf(name)])
}

describe('files of the settlements', () => {
  it('hold a line each, with units, origin and the note on generated layers', () => {
    const csv = settlementsCsv(map, english)
    expect(column(csv, 'local_name')).toEqual(["'=Barpak", 'Place 2'])
    expect(column(csv, 'ward')).toEqual(['1', ''])
    expect(column(csv, 'distance_to_grid_ext_km')).toEqual(['3', ''])
    expect(Number(column(csv, 'life_cycle_cost_NPR')[0])).toBeCloseTo(
      map.settlements[0].life_cycle_costs.mhp,
      2,
    )
    expect(column(csv, 'reach_m')).toEqual(['150', '150'])
    expect(column(csv, 'atlas_version')).toEqual(['test', 'test'])
    expect(column(csv, 'atlas_sources')[0]).toContain('Roads: A. Surveyor, CC BY 4.0')
    expect(column(csv, 'notes')[0]).toContain('Generated')
  })

  it('end with what the best option builds of a network, empty where none is sized or built', () => {
    const network = {
      standalone_households: 2.5,
      standalone_cost: 350_000.126,
      distribution_NPR_per_connection: { grid: 31_000, solar_minigrid: 26_062.15, mhp: 27_000 },
      network_losses_percent: { grid: 4.5, solar_minigrid: 0.605, mhp: 0.7 },
      lv_km: 1.95988,
    }
    const csv = settlementsCsv(
      leastCostMap([settlement(1, network), settlement(2, { ...network, best: 'shs' }), settlement(3)]),
      english,
    )
    const cells = {
      standalone_cost_NPR: '350000.13',
      network_NPR_per_connection: '26062.15',
      households_standalone: '2.5',
      lv_km: '1.96',
      losses_percent: '0.61',
    }
    for (const [name, cell] of Object.entries(cells)) expect(column(csv, name)).toEqual([cell, '', ''])
  })

  it('keep their heads when no settlement was found', () => {
    expect(linesOf(settlementsCsv(leastCostMap([]), english))[0]).toContain('life_cycle_cost_NPR')
  })

  it('sum up by technology, the scattered houses by themselves', () => {
    const csv = totalsCsv(map, english)
    expect(column(csv, 'technology')).toEqual([
      'Solar Home System',
      '"Solar Home System, scattered houses"',
      'Solar Mini-grid',
      'Micro Hydro',
      'Grid Extension',
      'all',
    ])
    const houses = column(csv, 'num_house').map(Number)
    expect(houses[5]).toBe(map.num_house)
    expect(houses.slice(0, 5).reduce((sum, one) => sum + one)).toBe(map.num_house)
  })

  it('tell the origin in GeoJSON once and in KML with each', () => {
    const collection = settlementsGeoJson(map, english)
    expect(collection.metadata).toMatchObject({ sddmm: 43611, cost_rates_version: 'seed', reach_m: 150 })
    expect(collection.metadata.notes).toContain('Generated')
    expect(collection.features.map(one => one.geometry)).toEqual(map.settlements.map(one => one.polygon))
    expect(collection.features[0].properties).toMatchObject({ best: 'Micro Hydro', num_house: 290 })
    const kml = toKML(settlementsForKml(map, english))
    expect(kml.match(/<Placemark/g)).toHaveLength(2)
    expect(kml.match(/DBSCAN/g)).toHaveLength(2)
  })
})
