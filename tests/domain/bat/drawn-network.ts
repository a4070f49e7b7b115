import type { DrawnNetworkReply } from '../../../app/domain/bat/contract.ts'

/**
 * Three pole places of a village with a school: two in one area, the third left to a home system. Micro-hydro has a
 * transformer at its plant.
 */
const bill = [
  { item: 'lv_poles', row: null, quantity: 4, rate: 14_000, NPR: 56_000 },
  { item: 'lv_km', row: 'Squirrel', quantity: 0.0905, rate: 151_000, NPR: 0.0905 * 151_000 },
  { item: 'services', row: null, quantity: 3, rate: 1500, NPR: 4500 },
  { item: 'services_m', row: null, quantity: 42.75, rate: 90, NPR: 42.75 * 90 },
  { item: 'meters', row: null, quantity: 3, rate: 3500, NPR: 10_500 },
] as const satisfies DrawnNetworkReply['options']['grid']['bill']
const priced = (more: DrawnNetworkReply['options']['grid']['bill']) => {
  const lines = [...bill, ...more]
  const total_NPR = lines.reduce((sum, { NPR }) => sum + NPR, 0)
  return { bill: lines, total_NPR, NPR_per_connection: total_NPR / 3, losses_percent: 4.5 }
}
const transformers = (quantity: number) =>
  ({ item: 'transformers', row: 25, quantity, rate: 350_000, NPR: quantity * 350_000 }) as const

export const drawnNetwork: DrawnNetworkReply = {
  poles: {
    lng: [84.7, 84.7005, 84.702],
    lat: [28.2, 28.2005, 28.202],
    x_m: [0, 49, 196],
    y_m: [0, 55, 222],
    z_m: [1500, 1512.345, 1530],
    poles: [1, 1, 1],
    services: [2, 1, 1],
    area: [0, 0, -1],
    drop_percent: [0, 0.0412, 0],
  },
  edges: {
    a: [0, 1],
    b: [1, 2],
    m: [90.5, 223],
    conductor: [0, -1],
    area: [0, -1],
    kW: [1.3, 0],
    A: [2.1, 0],
    drop_percent: [0.0412, 0],
    poles: [2, 0],
  },
  connections: {
    lng: [84.7, 84.7001, 84.7005, 84.702],
    lat: [28.2, 28.2001, 28.2006, 28.202],
    x_m: [0, 10, 49, 196],
    y_m: [0, 11, 66, 222],
    pole: [0, 0, 1, 2],
    m: [10, 15.75, 17, 10],
    households: [1.2, 1.2, 0, 1.2],
    kind: [0, 0, 1, 0],
    standalone: [0, 0, 0, 1],
  },
  institutions: ['=HYPERLINK("http://example.org")'],
  areas: [
    {
      site: 0,
      households: 2.4,
      institutions_W: 500,
      peak_kW: 1.3,
      kVA: 1.44,
      transformer_kVA: 25,
      transformers: 1,
      worst_drop_percent: 0.0412,
      longest_m: 90.5,
    },
  ],
  conductors: [{ name: 'Squirrel', max_A: 107 }],
  options: {
    grid: {
      mv_lines: [
        [
          [84.7, 28.2],
          [84.698, 28.199],
        ],
      ],
      mv_km: 0.25,
      transformers: [{ pole: 0, kVA: 25, count: 1 }],
      ...priced([
        { item: 'mv_km', row: 'Weasel', quantity: 0.25, rate: 168_600, NPR: 42_150 },
        { item: 'mv_poles', row: null, quantity: 5, rate: 25_000, NPR: 125_000 },
        transformers(1),
      ]),
    },
    solar_minigrid: { mv_lines: [], mv_km: 0, transformers: [], ...priced([]) },
    mhp: {
      mv_lines: [],
      mv_km: 0,
      transformers: [
        { pole: -1, kVA: 25, count: 1 },
        { pole: 0, kVA: 25, count: 1 },
      ],
      ...priced([transformers(2)]),
    },
  },
  powerhouse: 0,
  max_voltage_drop_percent: 5,
  network: {
    households_in: 2.4,
    households_standalone: 1.2,
    houses_standalone: 1,
    institutions_standalone: 0,
    areas: 1,
    lv_km: 0.0905,
    mv_km: 0.25,
    lv_poles: 4,
    transformers: { 25: 1 },
    worst_drop_percent: 0.0412,
    longest_lv_m: 90.5,
    losses_percent: 4.5,
    NPR_per_connection: { grid: 1, solar_minigrid: 1, mhp: 1 },
  },
  atlas_version: 'demo-1',
  cost_rates_version: 'rates-1',
  network_rates_version: 'network-1',
  warnings: [],
}
