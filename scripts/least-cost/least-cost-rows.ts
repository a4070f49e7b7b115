import { householdsToSupply, technologies } from '../../app/domain/bat/contract.ts'
import { bestNetwork, ofBest } from '../../app/domain/bat/option-names.ts'
import type { LeastCostMap, Settlement } from '../../app/domain/bat/settlements-contract.ts'
import { roundHalfUp } from '../../app/domain/format.ts'
import type { TileShape } from '../../tiles/write/shape-tiler.ts'

/** Origin of the data, stated in every row of the tables. */
export type RowsOrigin = {
  atlas_version: string
  cost_rates_version: string
  /** `generated` if any input of the calculation was generated, not measured. */
  data: 'generated' | 'measured'
}
/** The part of the output files for one local level. */
export type LeastCostRows = {
  features: string[]
  settlements: string
  totals: string
  shapes: TileShape[]
  counts: {
    settlements: number
    num_house: number
    scattered: number
    best: Record<string, number>
    /** Households to supply by technology. Home systems include scattered houses; `none` means connected. */
    households: Record<string, number>
  }
}

type Cell = string | number | null
type RowContext = { map: LeastCostMap; origin: RowsOrigin }
type Column<Of> = [name: string, cell: (of: Of & RowContext) => Cell]
type Total = Omit<LeastCostMap['totals'][number], 'technology'> & { technology: string; of: string }

const places: Column<unknown>[] = [
  ['SDDMM', ({ map }) => map.municipality.sddmm],
  ['municipality', ({ map }) => map.municipality.name],
  ['district', ({ map }) => map.municipality.district],
  ['province', ({ map }) => map.municipality.state],
]
const origins: Column<unknown>[] = [
  ['project_period', ({ map }) => map.project_period],
  ['atlas_version', ({ origin }) => origin.atlas_version],
  ['cost_rates_version', ({ origin }) => origin.cost_rates_version],
  ['data', ({ origin }) => origin.data],
]
/** Empty, like the figures of the network, if a flat price per connection is used. */
const networkVersion = ({ map }: RowContext) => map.network_rates_version ?? null
const counts: Column<Pick<Total, 'num_house' | 'num_household' | 'population' | 'total_demand_kW'>>[] = [
  ['num_house', row => row.num_house],
  ['num_household', row => row.num_household],
  ['households_to_supply', householdsToSupply],
  ['population', row => row.population],
  ['total_demand_kW', row => rounded(row.total_demand_kW, 3)],
]

/** Columns of the settlements. Rounding: money to 0.01, power and lengths to 0.001, degrees to 0.000001. */
const settlementTable: Column<Settlement>[] = [
  ...places,
  ['settlement_id', one => one.settlement_id],
  ['local_name', one => one.local_name],
  ['ward', one => one.ward],
  ['longitude', one => rounded(one.longitude, 6)],
  ['latitude', one => rounded(one.latitude, 6)],
  ['elevation_m', one => rounded(one.elevation_m, 0)],
  ...counts,
  ['distance_to_grid_ext_km', one => rounded(one.distance_to_grid_ext_km, 3)],
  ['distance_to_mhp_km', one => rounded(one.distance_to_mhp_km, 3)],
  ['feasible', one => one.feasible.join(' ')],
  ['best', one => one.best ?? 'none'],
  ['plant_kW', one => rounded(ofBest(one.plant_kW, one.best), 3)],
  ['life_cycle_cost', one => rounded(ofBest(one.life_cycle_costs, one.best), 2)],
  ['levelized_cost', one => rounded(ofBest(one.levelized_costs, one.best), 2)],
  ['capital_cost', one => rounded(ofBest(one.capital_costs, one.best), 2)],
  ...technologies.flatMap((key): Column<Settlement>[] => [
    [`life_cycle_cost_${key}`, one => rounded(one.life_cycle_costs[key], 2)],
    [`levelized_cost_${key}`, one => rounded(one.levelized_costs[key], 2)],
    [`capital_cost_${key}`, one => rounded(one.capital_costs[key], 2)],
  ]),
  ...origins,
  ['network_rates_version', networkVersion],
  ['standalone_cost', one => rounded(bestNetwork(one).standalone_cost, 2)],
  ['network_NPR_per_connection', one => rounded(bestNetwork(one).NPR_per_connection, 2)],
  ['households_standalone', one => rounded(bestNetwork(one).households_standalone, 2)],
  ['lv_km', one => rounded(bestNetwork(one).lv_km, 3)],
  ['losses_percent', one => rounded(bestNetwork(one).losses_percent, 2)],
]

/** Columns of the totals. `of` marks the extra row for scattered houses, which the `shs` row already includes. */
const totalTable: Column<Total>[] = [
  ...places,
  ['technology', row => row.technology],
  ['of', row => row.of],
  ['settlements', row => row.settlements],
  ...counts,
  ['capital_cost', row => rounded(row.capital_cost, 2)],
  ['life_cycle_cost', row => rounded(row.life_cycle_cost, 2)],
  ...origins,
  ['network_rates_version', networkVersion],
  ['households_standalone', row => rounded(row.standalone_households, 2)],
]

/** Properties of a settlement in the tiles, with their types. */
export const tileFields = {
  SDDMM: 'Number',
  settlement_id: 'Number',
  local_name: 'String',
  num_house: 'Number',
  num_household: 'Number',
  households_to_supply: 'Number',
  total_demand_kW: 'Number',
  best: 'String',
  life_cycle_cost: 'Number',
  levelized_cost: 'Number',
} as const

export const settlementHeader = header(settlementTable)
export const totalHeader = header(totalTable)

/** Features, table rows and tile shapes of a local level. */
export function makeLeastCostRows(map: LeastCostMap, origin: RowsOrigin): LeastCostRows {
  const context = { map, origin }
  const cells = map.settlements.map(one => {
    const row = { ...one, ...context }
    return settlementTable.map(([name, cell]): [string, Cell] => [name, cell(row)])
  })
  const served = map.connected_settlements ?? noSettlements
  const totals: Total[] = [
    ...map.totals.map(row => ({ ...row, of: 'all' })),
    { ...map.scattered, technology: 'shs', settlements: 0, of: 'scattered houses' },
    { ...nothingToSupply, ...served, technology: 'none', of: 'all' },
  ]
  const shapes = map.settlements.map(({ settlement_id, polygon }, i): TileShape => {
    const id = map.municipality.sddmm * 10_000 + settlement_id
    return { id, geometry: polygon, properties: Object.fromEntries(cells[i]) }
  })
  return {
    features: shapes.map(({ id, geometry, properties }) =>
      JSON.stringify({ type: 'Feature', id, geometry, properties }),
    ),
    settlements: cells.map(row => csvLine(row.map(([, cell]) => cell))).join(''),
    totals: totals.map(row => csvLine(totalTable.map(([, cell]) => cell({ ...row, ...context })))).join(''),
    shapes: shapes.map(shape => ({ ...shape, properties: pick(shape.properties) })),
    counts: {
      settlements: map.settlements.length,
      num_house: map.num_house,
      scattered: map.scattered.num_house,
      best: {
        ...Object.fromEntries(map.totals.map(row => [row.technology, row.settlements])),
        none: served.settlements,
      },
      households: {
        ...Object.fromEntries(map.totals.map(row => [row.technology, householdsToSupply(row)])),
        none: map.connected_households ?? 0,
      },
    },
  }
}

const noSettlements = { settlements: 0, num_house: 0, num_household: 0, population: 0 }
const nothingToSupply = {
  households_to_supply: 0,
  total_demand_kW: 0,
  capital_cost: 0,
  life_cycle_cost: 0,
  discounted_energy_kWh: 0,
}

function pick(properties: TileShape['properties']): TileShape['properties'] {
  return Object.fromEntries(Object.keys(tileFields).map(field => [field, properties[field]]))
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : roundHalfUp(value, digits)
}

function header(table: readonly (readonly [string, unknown])[]): string {
  return `\ufeff${csvLine(table.map(([name]) => name))}`
}

/** A CSV line (RFC 4180). Unknown values are empty cells, and cells that could be read as formulas are escaped. */
function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
