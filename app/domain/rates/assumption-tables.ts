import type { AssumptionRow, AssumptionTable } from './assumptions/assumption-table.ts'
import { carriersTable } from './assumptions/carriers-table.ts'
import { climateTable } from './assumptions/climate-table.ts'
import { cookSettingsTable, cookStoveTable, cookSubsidyTable } from './assumptions/cook-tables.ts'
import { emissionClassesTable } from './assumptions/emission-classes-table.ts'
import { stoveMovesTable } from './assumptions/stove-moves-table.ts'
import { tariffTable } from './assumptions/tariff-table.ts'
import { usageTable } from './assumptions/usage-table.ts'
import { usefulEnergyTable } from './assumptions/useful-energy-table.ts'

/**
 * Assumptions of the installation that do not affect costs, in one table each. They are edited like rates, and every
 * row has a source and vintage. They have a version of their own, so a change does not mark any saved cluster as
 * outdated.
 */
export const assumptionTables = {
  carriers: carriersTable,
  tariff: tariffTable,
  climate: climateTable,
  emission_classes: emissionClassesTable,
  useful_energy: usefulEnergyTable,
  stove_moves: stoveMovesTable,
  measure_usage: usageTable,
  cook_stove: cookStoveTable,
  cook_settings: cookSettingsTable,
  cook_subsidy: cookSubsidyTable,
} as const satisfies Record<string, AssumptionTable>

export type AssumptionKind = keyof typeof assumptionTables
export const assumptionKinds = Object.keys(assumptionTables) as AssumptionKind[]
export const isAssumption = (kind: string): kind is AssumptionKind => Object.hasOwn(assumptionTables, kind)

/**
 * Conflicts that a change introduces. Existing conflicts are ignored, so that a wrong table can be corrected row by
 * row.
 */
export function newConflicts(
  kind: AssumptionKind,
  before: readonly AssumptionRow[],
  after: readonly AssumptionRow[],
) {
  const { conflicts }: AssumptionTable = assumptionTables[kind]
  const known = new Set(conflicts(before).map(({ row_key }) => row_key))
  return conflicts(after).filter(({ row_key }) => !known.has(row_key))
}
