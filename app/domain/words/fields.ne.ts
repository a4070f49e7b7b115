import type { fieldWords } from './fields.en.ts'
import type { Translation } from './words.ts'

export const fieldWordsNe: Translation<typeof fieldWords> = {
  'field.required': 'यो क्षेत्र अनिवार्य छ',
  'field.unknown': 'अज्ञात क्षेत्र: यसलाई हटाउनुहोस्',
  'field.oneOf': '{choices} मध्ये एक हुनुपर्छ',
  'field.exactly': '{value} हुनुपर्छ',
  'field.number': 'सङ्ख्या हुनुपर्छ',
  'field.wholeNumber': 'पूर्ण सङ्ख्या हुनुपर्छ',
  'field.finite': 'सीमित सङ्ख्या हुनुपर्छ',
  'field.text': 'पाठ हुनुपर्छ',
  'field.trueOrFalse': 'सत्य वा असत्य हुनुपर्छ',
  'field.list': 'सूची हुनुपर्छ',
  'field.object': 'वस्तु (object) हुनुपर्छ',
  'field.least': '{least} वा सोभन्दा बढी हुनुपर्छ',
  'field.most': '{most} वा सोभन्दा कम हुनुपर्छ',
  'field.moreThan': '{least} भन्दा बढी हुनुपर्छ',
  'field.longest': 'बढीमा {most} अक्षर हुनुपर्छ',
  'field.shortest': 'कम्तीमा {least} अक्षर हुनुपर्छ',
  'field.mostEntries': 'बढीमा {most} वटा हुनुपर्छ',
  'field.leastEntries': 'कम्तीमा {least} वटा हुनुपर्छ',
  'field.rangeReversed': 'पहिलो वर्ग अन्तिम वर्गभन्दा पछि हुनु हुँदैन',
  'field.noSuchWard': 'वडा {code} छैन: 4400401 जस्तो स्थानीय तह र वडाको सङ्केत प्रयोग गर्नुहोस्',
  'field.wrong': 'यहाँ मिल्दैन: {expected} हुनुपर्छ',
  'field.body': 'अनुरोध',
  'field.noNul': 'NUL अक्षर हुनु हुँदैन',
  'field.notJson': 'मान्य JSON होइन: एउटा JSON वस्तु पठाउनुहोस्',
}
