import { plantProducts, product } from './cost-products.ts'
import { thresholds, tooLittleSun } from './site.ts'
import { always, type TechnologyRow } from './technology.ts'

export const shs = {
  label: 'Solar Home System',
  mark: 'shs',
  colour: ['#BD7B00', '#F7C948'],
  ink: ['#855600', '#F7C948'],
  shape: 'circle',
  lighting: 'solar_home',
  goal: 'electricity',
  title: 'rates.shs',

  isOffered: always,
  rule: ({ pvout_kWh }) => tooLittleSun(pvout_kWh, thresholds.shsPvout_kWh),
  isSized: always,
  isAlwaysComputed: true,
  size_kW: ({ watts }) => watts / 1000,
  isLimitedByStream: false,
  network: 'none',

  rateKind: 'shs_ac',
  dcRateKind: 'shs_dc',
  rateName: (_, dc_watt) => (dc_watt === null ? 'SHS AC' : `SHS DC ${dc_watt} W`),
  products: [...plantProducts('watts', 'rate'), product('replacement', 'watts', 'own', 'rc_rate')],
  withBatteries: [
    ...plantProducts('watts', 'rate'),
    product('replacement', 'connections', 'fixed', 'battery_NPR'),
  ],
  life: { setting: 'life_shs_yrs', label: 'rates.shs', default: 15 },
  stranded: { setting: 'stranded_share_shs', label: 'rates.shs', default: 0.5 },
  capital: { input: 'shs_capital', label: 'rates.shs', range: [0.8, 1, 1.25] },
  upkeep: { input: 'upkeep_shs', label: 'bat.sure.upkeepShs' },
} as const satisfies TechnologyRow
