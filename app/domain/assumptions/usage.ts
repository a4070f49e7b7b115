import { numberOrNull } from './carriers.ts'

/** Measures that give households another supply or stove. Other measures have no usage. */
export const usageRows = [
  'shs',
  'solar_minigrid',
  'mhp',
  'grid',
  'electric_stove',
  'biogas',
  'ics',
  'lpg',
] as const
export type UsageRow = (typeof usageRows)[number]
/** Share of the supplied need that is really met by the measure, 0 to 1. Rows that are missing are unknown. */
export type Usage = Readonly<Partial<Record<UsageRow, number | null>>>

/** Returns shares by row key. Rows with an unknown key are dropped. */
export const usageOf = (rows: readonly { row_key?: unknown; amount?: unknown }[]): Usage =>
  Object.fromEntries(
    rows.flatMap(({ row_key, amount }) =>
      usageRows.some(one => one === row_key) ? [[row_key, numberOrNull(amount)]] : [],
    ),
  )

type Seed = { amount: number; source: string; vintage: string }
const assumed = (amount: number): Seed => ({
  amount,
  source: 'Assumption of the product, not measured',
  vintage: '2026',
})
const seeds: Record<UsageRow, Seed> = {
  shs: assumed(1),
  solar_minigrid: assumed(1),
  mhp: assumed(1),
  grid: assumed(1),
  electric_stove: {
    amount: 0.6,
    source: 'Pilot in Mangaltar: share of cooking events',
    vintage: 'Year not stated',
  },
  biogas: assumed(0.8),
  ics: assumed(0.75),
  lpg: assumed(0.85),
}
export const usageSeeds = usageRows.map(row_key => ({ row_key, ...seeds[row_key] }))
