import type { surveyGroups } from '../dashboard/survey-items.ts'
import type { AnswerValues } from './when.ts'

/** Stoves by how they burn; the first question of the second form that tells the class of the dashboard. */
export const stoveKinds = [
  'open_fire',
  'traditional',
  'basic_improved',
  'rocket',
  'gasifier',
  'kerosene_stove',
  'biogas_stove',
  'gas_stove',
  'electric_stove',
] as const
export type StoveKind = (typeof stoveKinds)[number]
/** The second stove of a household that has none. */
export const noSecondStove = 'no_second'
type StoveClass = (typeof surveyGroups.stove.categories)[number]

/** By the main stove; electric ones depend on the second stove. */
const classOf: Record<Exclude<StoveKind, 'electric_stove'>, StoveClass> = {
  open_fire: 'low',
  traditional: 'low',
  basic_improved: 'partial',
  kerosene_stove: 'partial',
  rocket: 'intermediate',
  gasifier: 'intermediate',
  biogas_stove: 'modern',
  gas_stove: 'modern',
}

/**
 * The class of the dashboard that the first form asked for itself: cooking on electricity alone is advanced, electricity
 * beside another stove is modern. Null where a stove was not said.
 */
export function stoveClass({ stove_kind, stove2 }: AnswerValues): StoveClass | null {
  if (stove_kind === 'electric_stove') {
    if (stove2 === undefined) return null
    return stove2 === noSecondStove || stove2 === 'electric_stove' ? 'advanced' : 'modern'
  }
  return classOf[stove_kind as keyof typeof classOf] ?? null
}
