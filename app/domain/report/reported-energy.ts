import type { AnswerTables } from '../dashboard/answer-sources.ts'
import { type DashboardAssumptions, energyDataOf } from '../dashboard/energy-data.ts'
import type { Sddmm } from '../region-codes.ts'
import type { WholePlan } from './whole-plan.ts'

/**
 * Household energy data of a plan's local level: from complete plans, otherwise from surveys, otherwise from the
 * census.
 */
export function reportedEnergy(
  tables: AnswerTables,
  level: { code: Sddmm; name: string },
  assumptions: DashboardAssumptions,
): WholePlan['energy'] {
  // `mep` includes the census, which ranks below surveys.
  const kind = tables.odk.levels.has(level.code) && !tables.mep.levels.has(level.code) ? 'odk' : 'mep'
  const data = energyDataOf(kind, tables, [level], assumptions)
  if (data === null) return null
  const { charts, source, year, generated, unknown_groups, datasets } = data
  return { charts, source, year, generated, unknown_groups, datasets }
}
