import type { Translation } from '../en/english.ts'
import type { planListWords as english } from '../en/plan-list.ts'

export const planListWords: Translation<typeof english> = {
  'planList.title': 'योजनाहरू',
}
