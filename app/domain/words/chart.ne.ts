import type { chartWords } from './chart.en.ts'
import type { Translation } from './words.ts'

export const chartWordsNe: Translation<typeof chartWords> = {
  'chart.menu': 'यो चार्ट बचत गर्नुहोस् वा पढ्नुहोस्',
  'chart.svg': 'SVG मा बचत गर्नुहोस्',
  'chart.png': 'PNG मा बचत गर्नुहोस्',
  'chart.csv': 'सङ्ख्याहरू CSV मा बचत गर्नुहोस्',
  'chart.asTable': 'तालिकामा देखाउनुहोस्',
  'chart.asChart': 'चार्टमा देखाउनुहोस्',
}
