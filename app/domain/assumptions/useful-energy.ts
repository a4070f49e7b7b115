import { numberOrNull } from './carriers.ts'

/** Meals of a household per day, and useful heat per meal in MJ. */
export const usefulEnergyRows = ['meals_day', 'MJ_meal'] as const
export type UsefulEnergyRow = (typeof usefulEnergyRows)[number]
/** Rows that are missing from the table are unknown. */
export type UsefulEnergy = Readonly<Partial<Record<UsefulEnergyRow, number | null>>>

/** Returns figures by row key. Rows with an unknown key are dropped. */
export const usefulEnergyOf = (rows: readonly { row_key?: unknown; amount?: unknown }[]): UsefulEnergy =>
  Object.fromEntries(
    rows.flatMap(({ row_key, amount }) =>
      usefulEnergyRows.some(one => one === row_key) ? [[row_key, numberOrNull(amount)]] : [],
    ),
  )

const days = 365
const MJ_per_GJ = 1_000
/** Useful heat in GJ that a household needs for its meals in a year, regardless of the stove; null if unknown. */
export function cookingHeat_GJ({ meals_day = null, MJ_meal = null }: UsefulEnergy): number | null {
  return meals_day === null || MJ_meal === null ? null : (meals_day * days * MJ_meal) / MJ_per_GJ
}

const seeds: Record<UsefulEnergyRow, { amount: number; source: string; vintage: string }> = {
  meals_day: { amount: 3, source: 'OnStove inputs for Nepal', vintage: '2022' },
  MJ_meal: { amount: 3.64, source: 'OnStove, after Fuso Nerini et al. 2017 (Kenya)', vintage: '2017' },
}
export const usefulEnergySeeds = usefulEnergyRows.map(row_key => ({ row_key, ...seeds[row_key] }))
