import { distributionProducts, lineUpkeep, plantProducts, product } from './cost-products.ts'
import { thresholds } from './site.ts'
import { always, type TechnologyRow } from './technology.ts'

export const mhp = {
  label: 'Micro Hydro',
  mark: 'mhp',
  colour: ['#1F78C8', '#4B9FE8'],
  ink: ['#1766AE', '#7DBBF0'],
  shape: 'diamond',
  lighting: 'micro_hydro',
  goal: 'renewable',
  title: 'rates.mhp',

  isOffered: ({ is_in_terai }) => !is_in_terai,
  rule: ({ distance_to_mhp_km }) =>
    distance_to_mhp_km !== null && distance_to_mhp_km <= thresholds.mhpReach_km
      ? null
      : { key: 'bat.infeasible.stream', params: { reach: thresholds.mhpReach_km } },
  isSized: always,
  isAlwaysComputed: false,
  size_kW: ({ plant_kW }) => plant_kW,
  isLimitedByStream: true,
  network: 'own',

  rateKind: 'mhp',
  dcRateKind: null,
  rateName: ({ category }) => `MHP ${category}`,
  products: [
    ...plantProducts('plant_kW', 'per_kW'),
    ...distributionProducts,
    product('distribution', 'mhp_km', 'settings', 'mhp_line_NPR_per_km'),
    lineUpkeep('plant_line_NPR'),
  ],
  withBatteries: null,
  life: { setting: 'life_mhp_yrs', label: 'rates.mhp', default: 25 },
  stranded: { setting: 'stranded_share_mhp', label: 'rates.mhp', default: 0 },
  capital: { input: 'mhp_capital', label: 'rates.mhp', range: [0.7, 1, 1.6] },
  upkeep: { input: 'upkeep_mhp', label: 'bat.sure.upkeepMhp' },
} as const satisfies TechnologyRow
