import type { Translation } from '../en/english.ts'
import type { planFormWords as english } from '../en/plan-form.ts'

export const planFormWords: Translation<typeof english> = {
  'planForm.title': 'योजनाको फारम',
  'planForm.sentence': 'योजना कहाँ र कहिलेका लागि हो, र कसको जिम्मेवारी हो।',
}
