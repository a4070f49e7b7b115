import { roundHalfUp } from '../format.ts'
import type { Message } from '../messages/messages.ts'
import { distributionProducts, plantProducts, product } from './cost-products.ts'
import { type GroundFault, isYield, type RuledOut, thresholds, tooLittleSun } from './site.ts'
import { always, type TechnologyRow } from './technology.ts'

export const solarMinigrid = {
  label: 'Solar Mini-grid',
  mark: 'smg',
  colour: ['#982A0B', '#E4602F'],
  ink: ['#982A0B', '#F08661'],
  shape: 'square',
  lighting: 'mini_grid',
  goal: 'electricity',
  title: 'rates.smg',

  isOffered: always,
  rule: ({ pvout_kWh, minigrid_pvout_kWh, minigrid_land_ha, minigrid_ruled_out }) =>
    unknownSun(minigrid_pvout_kWh) ??
    tooLittleSun(pvout_kWh, thresholds.minigridPvout_kWh) ??
    (minigrid_land_ha !== null && minigrid_land_ha < thresholds.minLand_ha
      ? noGround(minigrid_ruled_out)
      : null),
  isSized: ({ pvout_kWh }) => isYield(pvout_kWh),
  isAlwaysComputed: false,
  size_kW: ({ plant_kWp }) => plant_kWp,
  isLimitedByStream: false,
  network: 'own',

  rateKind: 'smg',
  dcRateKind: null,
  rateName: ({ category }) => `SMG ${category}`,
  products: [
    ...plantProducts('plant_kWp', 'per_kW'),
    ...distributionProducts,
    product('replacement', 'plant_kWp', 'own', 'rc_per_kW'),
  ],
  withBatteries: null,
  life: { setting: 'life_smg_yrs', label: 'rates.smg', default: 20 },
  stranded: { setting: 'stranded_share_smg', label: 'rates.smg', default: 0.5 },
  capital: { input: 'smg_capital', label: 'rates.smg', range: [0.75, 1, 1.4] },
  upkeep: { input: 'upkeep_smg', label: 'bat.sure.upkeepSmg' },
} as const satisfies TechnologyRow

/** Sizing requires the solar yield. */
function unknownSun(pvout_kWh: number | null): Message | null {
  return isYield(pvout_kWh) ? null : { key: 'bat.infeasible.sunUnknown', params: {} }
}

/** Lists the conditions that leave too little ground, starting with the most restrictive. */
function noGround(ruledOut: RuledOut | null): Message {
  const min = thresholds.minLand_ha
  const why = (Object.keys(ruledOut ?? {}) as GroundFault[])
    .map(fault => ({ fault, share: ruledOut?.[fault] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .map(
      ({ fault, share }): Message => ({
        key: `bat.ground.${fault}`,
        params: { percent: roundHalfUp(share * 100, 0), most: thresholds.minigridSlope_deg },
      }),
    )
  return why.length === 0
    ? { key: 'bat.infeasible.landSmall', params: { least: min } }
    : { key: 'bat.infeasible.land', params: { least: min, why } }
}
