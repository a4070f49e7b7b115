import type { Translation } from '../en/english.ts'
import type { planCostsWords as english } from '../en/plan-costs.ts'

export const planCostsWords: Translation<typeof english> = {
  'planCosts.hours': 'दिनको घण्टा',
  'planCosts.days': 'वर्षको दिन',
}
