import { describe, expect, it } from 'vitest'
import {
  columns,
  rowsOf,
  sortBy,
  usualChoice,
} from '../../../../app/client/bat/settlements/settlement-rows.ts'
import { settlement } from './least-cost.ts'

const barpak = settlement(1, {
  local_name: 'Barpak',
  num_house: 412,
  best: 'mhp',
  distance_to_grid_ext_km: 4.5,
})
const laprak = settlement(2, { local_name: 'Laprak', num_house: 300, distance_to_grid_ext_km: null })
const gumda = settlement(3, {
  local_name: 'Gumda',
  num_house: 300,
  best: 'shs',
  distance_to_grid_ext_km: 12.25,
})
const all = [laprak, gumda, barpak]
const names = (choice: Partial<typeof usualChoice>) =>
  rowsOf(all, { ...usualChoice, ...choice }).map(one => one.local_name)

describe('rows of the table of settlements', () => {
  it('stand largest first, equals by their number', () => {
    expect(names({})).toEqual(['Barpak', 'Laprak', 'Gumda'])
  })

  it('sort both ways, a missing value last in each', () => {
    expect(names({ sort: { by: 'grid', descending: false } })).toEqual(['Barpak', 'Gumda', 'Laprak'])
    expect(names({ sort: { by: 'grid', descending: true } })).toEqual(['Gumda', 'Barpak', 'Laprak'])
    expect(names({ sort: { by: 'name', descending: false } })).toEqual(['Barpak', 'Gumda', 'Laprak'])
    expect(names({ sort: { by: 'best', descending: false } })).toEqual(['Gumda', 'Laprak', 'Barpak'])
  })

  it('are found by a part of the name in any case, and by the best option', () => {
    expect(names({ search: ' PRAK' })).toEqual(['Laprak'])
    expect(names({ best: 'mhp' })).toEqual(['Barpak'])
    expect(names({ best: 'grid' })).toEqual([])
    expect(names({ search: 'a', best: 'shs' })).toEqual(['Gumda'])
  })

  it('leave the reply as it came', () => {
    expect(all).toEqual([laprak, gumda, barpak])
  })

  it('turn at a second click; another column begins with its largest, names with A', () => {
    const houses = usualChoice.sort
    expect(sortBy(houses, 'houses')).toEqual({ by: 'houses', descending: false })
    expect(sortBy(houses, 'lcc')).toEqual({ by: 'lcc', descending: true })
    expect(sortBy(houses, 'name')).toEqual({ by: 'name', descending: false })
  })

  it('say figures as the product does, the unit once in the head', () => {
    const one = settlement(4, {
      life_cycle_costs: { solar_minigrid: 1_234_567 },
      levelized_costs: { solar_minigrid: 21.005 },
      total_demand_kW: 1234.5,
      ward: null,
    })
    expect(columns.lcc.text(one)).toBe('12,34,567.00')
    expect(columns.lcoe.text(one)).toBe('21.01')
    expect(columns.demand.text(one)).toBe('1,234.50')
    expect(columns.grid.text(laprak)).toBe('–')
    expect(columns.ward.text(one)).toBe('–')
  })
})
