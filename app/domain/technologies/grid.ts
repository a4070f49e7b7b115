import { distributionProducts, product } from './cost-products.ts'
import { thresholds } from './site.ts'
import { always, type TechnologyRow } from './technology.ts'

export const grid = {
  label: 'Grid Extension',
  mark: 'grid',
  colour: ['#3F3066', '#DAD3F5'],
  ink: ['#3F3066', '#DAD3F5'],
  shape: 'triangle',
  lighting: 'grid',
  goal: 'electricity',
  title: 'rates.titleGrid',

  isOffered: always,
  rule: ({ distance_to_grid_km }) =>
    distance_to_grid_km !== null && distance_to_grid_km <= thresholds.gridReach_km
      ? null
      : { key: 'bat.infeasible.gridTooFar', params: { reach: thresholds.gridReach_km } },
  isSized: always,
  isAlwaysComputed: true,
  size_kW: () => null,
  isLimitedByStream: false,
  network: 'national',

  rateKind: 'grid',
  dcRateKind: null,
  rateName: () => 'Grid extension',
  products: [
    product('system', 'grid_km', 'own', 'cc_rate'),
    product('operation', 'grid_km', 'own', 'omc_rate'),
    ...distributionProducts,
    product('operation', 'energy_kWh', 'settings', 'grid_energy_NPR_per_kWh'),
  ],
  withBatteries: null,
  life: { setting: 'life_line_yrs', label: 'rates.lines', default: 30 },
  stranded: null,
  capital: { input: 'grid_line', label: 'rates.gridLine', range: [0.7, 1, 1.5] },
  upkeep: { input: 'upkeep_grid', label: 'bat.sure.upkeepGrid' },
} as const satisfies TechnologyRow
