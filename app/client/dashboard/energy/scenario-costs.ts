import { scenarioCost } from '../../../domain/dashboard/cooking/cooking-table.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'

export const scenarios = ['partial', 'intermediate'] as const
export type CostScenario = (typeof scenarios)[number]
/** The value in the field. It is null while the field is empty, and NaN if it is invalid. */
export type ScenarioCostInput = { households: number | null; each_npr: number | null }
export type CostField = keyof ScenarioCostInput

/** Larger values are typing errors, since there are about 67 lakh households in Nepal. */
export const max: Record<CostField, number> = { households: 10_000_000, each_npr: 10_000_000 }

/** The error in a field. A whole number of 0 or more is valid (F-036). */
export function costError(field: CostField, value: number | null): MessageKey | null {
  if (value === null || !Number.isInteger(value)) return 'cooking.cost.missing'
  if (value < 0) return 'cooking.cost.negative'
  return value > max[field] ? 'cooking.cost.large' : null
}

/** Cost of a scenario in NPR, or null while a field is invalid or empty. */
export function costOf(
  { households, each_npr }: ScenarioCostInput,
  share: { changed: number; of: number },
): number | null {
  if (households === null || each_npr === null) return null
  if (costError('households', households) || costError('each_npr', each_npr)) return null
  return scenarioCost(households, each_npr, share)
}
