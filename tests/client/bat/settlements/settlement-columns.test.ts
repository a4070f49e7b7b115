// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { settlementColumns } from '../../../../app/client/bat/settlements/results/settlement-columns.tsx'
import { settlementsView } from '../../../../app/client/bat/settlements/settlements-state.ts'
import { renderCell } from '../../../../app/client/ui/table/column.ts'
import { defaultView } from '../../../../app/client/ui/table/table-view.ts'
import { say } from '../../../../app/domain/messages/messages.ts'
import { fitting } from '../../ui/table/fitting.tsx'
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
const names = (view: Parameters<typeof fitting>[2]) =>
  fitting(settlementColumns, all, { ...defaultView(settlementsView.rules), ...view }).map(
    one => one.local_name,
  )

describe('rows of the table of settlements', () => {
  it('stand largest first, equals as they came', () => {
    expect(names({})).toEqual(['Barpak', 'Laprak', 'Gumda'])
  })

  it('sort both ways, a missing value last in each', () => {
    expect(names({ sort: 'grid', down: false })).toEqual(['Barpak', 'Gumda', 'Laprak'])
    expect(names({ sort: 'grid', down: true })).toEqual(['Gumda', 'Barpak', 'Laprak'])
    expect(names({ sort: 'name', down: false })).toEqual(['Barpak', 'Gumda', 'Laprak'])
    expect(names({ sort: 'best', down: false })).toEqual(['Gumda', 'Laprak', 'Barpak'])
  })

  it('are found by a part of the name in any case, and by the best option', () => {
    expect(names({ q: ' PRAK' })).toEqual(['Laprak'])
    expect(names({ best: 'mhp' })).toEqual(['Barpak'])
    expect(names({ best: 'grid' })).toEqual([])
    expect(names({ q: 'a', best: 'shs' })).toEqual(['Gumda'])
  })

  it('say figures as the product does, the unit once in the head', () => {
    const one = settlement(4, {
      life_cycle_costs: { solar_minigrid: 1_234_567 },
      levelized_costs: { solar_minigrid: 21.005 },
      total_demand_kW: 1234.5,
      ward: null,
    })
    const text = (id: string, row = one) => {
      const column = settlementColumns.find(column => column.id === id)!
      return renderCell(column, row, (key, params) => say('en', key, params))
    }
    expect(text('lcc')).toBe('12,34,567.00')
    expect(text('lcoe')).toBe('21.01')
    expect(text('demand')).toBe('1,234.50')
    expect(text('grid', laprak)).toBe('–')
    expect(text('ward')).toBe('–')
  })
})
