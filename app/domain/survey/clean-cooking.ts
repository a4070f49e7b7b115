import type { surveyGroups } from '../dashboard/survey-items.ts'

type Fuel = (typeof surveyGroups.cooking_fuel.categories)[number]
/**
 * Fuels of the forms that count as clean in SDG indicator 7.1.2 (UN Statistics Division, metadata of 7.1.2:
 * primary reliance on clean fuels and technology, by people). Not a tier: neither the stove nor its smoke
 * counts.
 */
export const cleanFuels: readonly Fuel[] = ['electricity', 'biogas', 'lpg']

/** In survey results: shares of households, and of the people in them. */
export const cleanCookingQuestions = ['clean_cooking', 'clean_cooking_people'] as const
export const isCleanCooking = (question: string): boolean =>
  cleanCookingQuestions.some(one => one === question)
