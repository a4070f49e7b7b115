import { numberOrNull } from './carriers.ts'

/** Meals of a household in a day, and the heat in the pot of one, MJ. */
export const usefulEnergyRows = ['meals_day', 'MJ_meal'] as const
export type UsefulEnergyRow = (typeof usefulEnergyRows)[number]
/** A row that the table does not have is not known. */
export type UsefulEnergy = Readonly<Partial<Record<UsefulEnergyRow, number | null>>>

/** Figures of the rows of their table; a row whose key names none is left out. */
export const usefulEnergyOf = (rows: readonly { row_key?: unknown; amount?: unknown }[]): UsefulEnergy =>
  Object.fromEntries(
    rows.flatMap(({ row_key, amount }) =>
      usefulEnergyRows.some(one => one === row_key) ? [[row_key, numberOrNull(amount)]] : [],
    ),
  )

const days = 365
const MJ_per_GJ = 1_000
/** GJ of heat that the meals of a household need in a year, whatever its stove; null where it is not known. */
export function cookingHeat_GJ({ meals_day = null, MJ_meal = null }: UsefulEnergy): number | null {
  return meals_day === null || MJ_meal === null ? null : (meals_day * days * MJ_meal) / MJ_per_GJ
}

const seeds: Record<UsefulEnergyRow, { amount: number; source: string; vintage: string }> = {
  meals_day: { amount: 3, source: 'OnStove inputs for Nepal', vintage: '2022' },
  MJ_meal: { amount: 3.64, source: 'OnStove, after Fuso Nerini et al. 2017 (Kenya)', vintage: '2017' },
}
export const usefulEnergySeeds = usefulEnergyRows.map(row_key => ({ row_key, ...seeds[row_key] }))
