import type { DrawnNetworkReply } from '../../../../app/domain/bat/contract.ts'
import type { BillItem } from '../../../../app/domain/network/supply/bill.ts'

const line = (item: BillItem, row: string | number | null, quantity: number, rate: number) => ({
  ...{ item, row, quantity, rate },
  NPR: quantity * rate,
})
const option = (mv_km: number, bill: ReturnType<typeof line>[]) => ({
  ...{ mv_lines: [], mv_km, transformers: [], bill },
  total_NPR: bill.reduce((sum, { NPR }) => sum + NPR, 0),
  ...{ NPR_per_connection: 30_000, losses_percent: 2 },
})
const grid_line: [number, number][] = [
  [84.7, 28.2],
  [84.69, 28.2],
]
const area = {
  ...{ site: 0, households: 60, institutions_W: 0, peak_kW: 12, kVA: 18 },
  ...{ transformer_kVA: 25, transformers: 1, worst_drop_percent: 4, longest_m: 300 },
}

/**
 * Three poles in a row, from the transformer on: the second at half the limit of the voltage drop, the third at 80 %. A
 * fourth has no line: the house there keeps a home system.
 */
export const drawnVillage: DrawnNetworkReply = {
  poles: {
    ...{ lng: [84.7, 84.701, 84.702, 84.703], lat: [28.2, 28.2, 28.2, 28.2] },
    ...{ x_m: [0, 98, 196, 294], y_m: [0, 0, 0, 0], z_m: [900, 900, 900, 900] },
    ...{ poles: [1, 1, 1, 1], services: [1, 1, 1, 0], area: [0, 0, 0, -1], drop_percent: [0, 2.5, 4, 0] },
  },
  edges: {
    ...{ a: [0, 1, 2], b: [1, 2, 3], m: [98, 98, 98], conductor: [1, 0, -1], area: [0, 0, -1] },
    ...{ kW: [8, 4, 0], A: [12.5, 6.25, 0], drop_percent: [2.5, 1.5, 0], poles: [2, 2, 0] },
  },
  connections: {
    ...{ lng: [84.7, 84.701, 84.702, 84.703], lat: [28.2001, 28.2001, 28.2001, 28.2001] },
    ...{ x_m: [0, 98, 196, 294], y_m: [11, 11, 11, 11], pole: [0, 1, 2, 3], m: [11, 11, 11, 11] },
    ...{ households: [1, 1, 1, 1], kind: [0, 0, 0, 0], standalone: [0, 0, 0, 1] },
  },
  institutions: [],
  areas: [area],
  // By name, as the table is: the weaker one comes second.
  conductors: [
    { name: 'Rabbit', max_A: 148 },
    { name: 'Squirrel', max_A: 89 },
  ],
  options: {
    grid: {
      ...option(1, [line('lv_poles', null, 3, 14_000), line('mv_km', 'Weasel', 1, 168_600)]),
      mv_lines: [grid_line],
      transformers: [{ pole: 0, kVA: 25, count: 1 }],
    },
    solar_minigrid: option(0, [line('lv_poles', null, 3, 14_000)]),
    mhp: { ...option(0, []), transformers: [{ pole: -1, kVA: 25, count: 1 }] },
  },
  powerhouse: 0,
  max_voltage_drop_percent: 5,
  network: {
    ...{ households_in: 3, households_standalone: 1, houses_standalone: 1, institutions_standalone: 0 },
    ...{ areas: 1, lv_km: 0.196, mv_km: 1, lv_poles: 3, transformers: { 25: 1 }, worst_drop_percent: 4 },
    ...{ longest_lv_m: 196, losses_percent: 2 },
    NPR_per_connection: { grid: 30_000, solar_minigrid: 30_000, mhp: 30_000 },
  },
  ...{ atlas_version: 'a', cost_rates_version: 'b', network_rates_version: 'c', warnings: [] },
}
