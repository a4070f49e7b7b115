import type { layerWords } from './layers.en.ts'
import type { Translation } from './words.ts'

export const layerWordsNe: Translation<typeof layerWords> = {
  'layers.title': 'तहहरू',
}
