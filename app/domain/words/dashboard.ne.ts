import type { dashboardWords } from './dashboard.en.ts'
import type { Translation } from './words.ts'

export const dashboardWordsNe: Translation<typeof dashboardWords> = {
  'dashboard.title': 'ड्यासबोर्ड',
}
