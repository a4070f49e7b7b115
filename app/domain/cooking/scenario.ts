import { type Carriers, carriersOf } from '../assumptions/carriers.ts'
import { type Climate, climateOf } from '../assumptions/climate.ts'
import type { CookingSettings, SubsidyTable } from '../assumptions/cooking-settings.ts'
import { type CookingStove, cookingStoves, type StoveTable } from '../assumptions/cooking-stoves.ts'
import { type Tariff, tariffOf } from '../assumptions/tariff.ts'
import { type UsefulEnergy, usefulEnergyOf } from '../assumptions/useful-energy.ts'
import type { CookingScenario, OwnCookingRates } from './contract.ts'
import { cookingSettingsOf, enabledStoves, stoveTableOf, subsidyTableOf } from './cooking-tables.ts'
import { cookingFuelsOf, type UnknownFigure, warmingOf } from './fuels.ts'
import { type CookingModel, cookingModel, usefulHeat_MJ } from './model.ts'
import { stoveKindsOf } from './stove-kinds.ts'

type Row = { row_key?: unknown } & Readonly<Record<string, unknown>>
/** Rows of the tables on which the tool rests, by kind. */
export const cookingTableKinds = [
  'cook_stove',
  'cook_settings',
  'cook_subsidy',
  'carriers',
  'tariff',
  'climate',
  'useful_energy',
] as const
export type CookingTableKind = (typeof cookingTableKinds)[number]
export type CookingRows = Readonly<Record<CookingTableKind, readonly Row[]>>

/** Tables in use. `version` changes with every figure. */
export type CookingRates = {
  version: string
  stoves: StoveTable
  settings: CookingSettings
  subsidies: SubsidyTable
  carriers: Carriers
  climate: Climate
  tariff: Tariff
  usefulEnergy: UsefulEnergy
}

export function cookingRatesOf(version: string, rows: CookingRows): CookingRates {
  const settings = Object.fromEntries(rows.cook_settings.map(({ row_key, amount }) => [row_key, amount]))
  return {
    version,
    stoves: stoveTableOf(rows.cook_stove),
    settings: cookingSettingsOf(settings),
    subsidies: subsidyTableOf(rows.cook_subsidy),
    carriers: carriersOf(rows.carriers),
    climate: climateOf(rows.climate),
    tariff: tariffOf(rows.tariff),
    usefulEnergy: usefulEnergyOf(rows.useful_energy),
  }
}

/** A figure without which nothing can be computed is unknown. */
export class MissingCookingRate extends Error {
  readonly table: CookingTableKind
  constructor(table: CookingTableKind) {
    super(`a figure of ${table} is unknown`)
    this.table = table
  }
}

export type ScenarioModel = {
  model: CookingModel
  considered: ReadonlySet<CookingStove>
  /** Emission factors and warming potentials that nobody has entered. They count as 0. */
  unknown: UnknownFigure[]
  /** Number of figures that differ from the tables. */
  changed: number
}

/**
 * Builds the model of a scenario from the tables.
 *
 * @throws MissingCookingRate if the useful heat or the energy content of a fuel considered is unknown
 */
export function scenarioModel(rates: CookingRates, scenario: Pick<CookingScenario, 'stoves' | 'rates'>) {
  const { settings, stoves, changed } = withOwnRates(rates, scenario.rates)
  const { meals_day = null, MJ_meal = null } = rates.usefulEnergy
  if (!meals_day || !MJ_meal) throw new MissingCookingRate('useful_energy')
  const { fuels, unknown } = cookingFuelsOf(rates.carriers, settings)
  const { warming, unknown: unknownWarming } = warmingOf(rates.climate)
  const listed = scenario.stoves ?? enabledStoves(stoves)
  const considered = new Set(cookingStoves.filter(stove => listed.includes(stove)))
  for (const stove of considered)
    if (fuels[stoveKindsOf[stove].fuel].MJ_per_unit <= 0) throw new MissingCookingRate('carriers')
  const model = cookingModel({
    settings,
    stoves,
    subsidies: rates.subsidies,
    fuels,
    warming,
    tariff: rates.tariff,
    meals_day,
    usefulHeat_MJ: usefulHeat_MJ(meals_day, MJ_meal),
  })
  const missing = unknown.filter(({ figure }) => figure !== 'MJ_per_unit')
  return { model, considered, unknown: [...missing, ...unknownWarming], changed } satisfies ScenarioModel
}

function withOwnRates({ settings, stoves }: CookingRates, own: OwnCookingRates | undefined) {
  let changed = 0
  const replaced = <T extends object>(row: T, given: object | undefined): T => {
    const different = Object.entries(given ?? {}).filter(
      ([name, value]) => value !== undefined && row[name as keyof T] !== value,
    )
    changed += different.length
    return { ...row, ...Object.fromEntries(different) }
  }
  const ownSettings = replaced(settings, own?.settings)
  const ownStoves = Object.fromEntries(
    cookingStoves.map(stove => [stove, replaced(stoves[stove], own?.stoves?.[stove])]),
  ) as Record<CookingStove, StoveTable[CookingStove]>
  return { settings: ownSettings, stoves: ownStoves, changed }
}
