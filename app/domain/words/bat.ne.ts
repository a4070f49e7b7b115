import type { batWords } from './bat.en.ts'
import type { Translation } from './words.ts'

export const batWordsNe: Translation<typeof batWords> = {
  'bat.noHouse': 'दिइएको समूहमा घर छैन',
  'bat.demandOutOfBounds': 'hh_demand_W {least} र {most} को बीचमा हुनुपर्छ',
}
