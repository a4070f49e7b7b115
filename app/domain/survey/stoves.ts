import type { StoveKind } from '../assumptions/emission-classes.ts'
import type { surveyGroups } from '../dashboard/survey-items.ts'
import type { AnswerValues } from './when.ts'

export { stoveKinds } from '../assumptions/emission-classes.ts'
/** Choice for a household that has no second stove. */
export const noSecondStove = 'no_second'
type StoveClass = (typeof surveyGroups.stove.categories)[number]

/** Class by main stove. The class of electric stoves also depends on the second stove. */
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
 * Dashboard class of a household's stoves, for which the first edition of the form asked directly. Cooking only on
 * electricity is advanced, and electricity alongside another stove is modern. Null if a stove is not stated.
 */
export function stoveClass({ stove_kind, stove2 }: AnswerValues): StoveClass | null {
  if (stove_kind === 'electric_stove') {
    if (stove2 === undefined) return null
    return stove2 === noSecondStove || stove2 === 'electric_stove' ? 'advanced' : 'modern'
  }
  return classOf[stove_kind as keyof typeof classOf] ?? null
}
