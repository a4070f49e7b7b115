import type { Translation } from '../en/english.ts'
import type { uiWords as English } from '../en/ui.ts'

export const uiWords: Translation<typeof English> = {
  'table.rows': 'पृष्ठमा पङ्क्ति',
  'table.range': '{count} मध्ये {from} देखि {to}',
  'table.before': 'अघिल्लो पृष्ठ',
  'table.next': 'अर्को पृष्ठ',
  'table.pages': 'तालिकाका पृष्ठ: {name}',
  'table.sortBy': 'क्रम',
  'table.all': 'सबै',
  'table.csv': 'CSV मा सुरक्षित गर्नुहोस्',
  'table.actions': 'कार्य',
  'table.none': 'यहाँ अहिलेसम्म केही छैन।',
  'table.noneFits': 'केही मिलेन। खोज वा छनोट बदल्नुहोस्।',
  'table.showAll': 'सबै देखाउनुहोस्',
  'table.again': 'फेरि प्रयास गर्नुहोस्',
  'table.deleteRow': '{row} मेटाउने? यो फिर्ता लिन सकिँदैन।',
  'print.sheet': 'छाप्ने / PDF',
  'print.making': 'पाना बन्दैछ…',
  'print.key': 'छाप्न वा राख्न मिल्ने पानाका रूपमा खुल्छ (Ctrl+P)',
  'table.failed': '{name}: ल्याउन सकिएन।',
}
