import { numberOrNull } from './carriers.ts'

/** Gases and particles other than CO2, whose warming potential is 1 by definition. */
const warmingGases = ['ch4', 'n2o', 'co', 'bc', 'oc'] as const
/** Warming potentials in kg CO2e per kg over 100 years, and the non-renewable share of solid biomass. */
export const climateRows = [...warmingGases, 'fnrb'] as const
export type ClimateRow = (typeof climateRows)[number]
/** Rows that are missing from the table are unknown. */
export type Climate = Readonly<Partial<Record<ClimateRow, number | null>>>

/** Returns figures by row key. Rows with an unknown key are dropped. */
export const climateOf = (rows: readonly { row_key?: unknown; amount?: unknown }[]): Climate =>
  Object.fromEntries(
    rows.flatMap(({ row_key, amount }) =>
      climateRows.some(one => one === row_key) ? [[row_key, numberOrNull(amount)]] : [],
    ),
  )

const AR5 = { source: 'IPCC AR5 (2013), working group I, table 8.A.1, without feedbacks', vintage: '2013' }
const particles = { source: 'Bond et al. 2013; OnStove inputs for Nepal', vintage: '2013' }
const seeds: Record<ClimateRow, { amount: number | null; source: string; vintage: string }> = {
  ch4: { amount: 28, ...AR5 },
  n2o: { amount: 265, ...AR5 },
  co: { amount: 2, source: 'OnStove inputs for Nepal', vintage: '2022' },
  bc: { amount: 900, ...particles },
  oc: { amount: -46, ...particles },
  fnrb: { amount: 0.528, source: 'OnStove inputs for Nepal (method of Bailis et al. 2015)', vintage: '2022' },
}
export const climateSeeds = climateRows.map(row_key => ({ row_key, ...seeds[row_key] }))
