import { numberOrNull } from '../assumptions/carriers.ts'
import {
  type CookingSettings,
  cookingSettingNames,
  type SubsidyFigure,
  type SubsidyRow,
  type SubsidyTable,
  settingSeeds,
  subsidyFigures,
  subsidySeeds,
} from '../assumptions/cooking-settings.ts'
import {
  type CookingStove,
  cookingStoves,
  type StoveFigure,
  type StoveRow,
  type StoveTable,
  stoveFigures,
  stoveSeeds,
} from '../assumptions/cooking-stoves.ts'

type Row = { row_key?: unknown } & Readonly<Record<string, unknown>>
const rowOf = (rows: readonly Row[], key: string): Row | undefined =>
  rows.find(({ row_key }) => row_key === key)
const namesOf = <N extends string>(record: Readonly<Record<N, unknown>>) => Object.keys(record) as N[]

/** Reads the rows of the stoves. What is missing has the shipped figures. */
export function stoveTableOf(rows: readonly Row[]): StoveTable {
  const read = stoveSeeds.map(({ row_key, ...shipped }): [CookingStove, StoveRow] => {
    const row = rowOf(rows, row_key)
    const figures = namesOf<StoveFigure>(stoveFigures).map(name => [
      name,
      numberOrNull(row?.[name]) ?? shipped[name],
    ])
    const { is_enabled = shipped.is_enabled } = row ?? {}
    return [row_key, { ...(Object.fromEntries(figures) as StoveRow), is_enabled: is_enabled === true }]
  })
  return Object.fromEntries(read) as Record<CookingStove, StoveRow>
}

/** Reads the rows of the subsidies. What is missing has the shipped figures. */
export function subsidyTableOf(rows: readonly Row[]): SubsidyTable {
  const read = subsidySeeds.map(({ row_key, ...shipped }): [CookingStove, SubsidyRow] => {
    const row = rowOf(rows, row_key)
    const figures = namesOf<SubsidyFigure>(subsidyFigures).map(name => [
      name,
      numberOrNull(row?.[name]) ?? shipped[name],
    ])
    const { is_rural_only = shipped.is_rural_only } = row ?? {}
    return [
      row_key,
      { ...(Object.fromEntries(figures) as SubsidyRow), is_rural_only: is_rural_only === true },
    ]
  })
  return Object.fromEntries(read)
}

/** Reads one row of settings by their names, or by what a plan replaces. What is missing has the shipped value. */
export const cookingSettingsOf = (values: Readonly<Record<string, unknown>>): CookingSettings =>
  Object.fromEntries(
    cookingSettingNames.map(name => [name, numberOrNull(values[name]) ?? settingSeeds[name]]),
  ) as CookingSettings

/** Stoves that are considered by default, in order. */
export const enabledStoves = (table: StoveTable): CookingStove[] =>
  cookingStoves.filter(stove => table[stove].is_enabled)
