/** The form of a plan. */
export const planFormWords = {
  'planForm.title': 'Plan form',
  'planForm.sentence': 'Where and when the plan holds, and who answers for it.',
}
