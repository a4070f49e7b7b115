/** The list of plans. */
export const planListWords = {
  'planList.title': 'Plans',
}
