import type { surveyGroups } from '../dashboard/survey-items.ts'

type Fuel = (typeof surveyGroups.cooking_fuel.categories)[number]
/**
 * Fuels in the forms that count as clean for SDG indicator 7.1.2 (UN Statistics Division, metadata of 7.1.2: primary
 * reliance on clean fuels and technology, by people). This is not a tier: neither the stove nor its smoke matters.
 */
export const cleanFuels: readonly Fuel[] = ['electricity', 'biogas', 'lpg']

/** Questions in survey results: shares of households, and of the people in them. */
export const cleanCookingQuestions = ['clean_cooking', 'clean_cooking_people'] as const
export const isCleanCooking = (question: string): boolean =>
  cleanCookingQuestions.some(one => one === question)
