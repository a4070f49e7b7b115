import type { failureWords } from './failures.en.ts'
import type { Translation } from './words.ts'

export const failureWordsNe: Translation<typeof failureWords> = {
  'failure.notFound': 'फेला परेन',
  'failure.methodNotAllowed': 'यो ठेगानाले {methods} मात्र स्वीकार्छ',
  'failure.notJson': 'अनुरोध application/json का रूपमा पठाउनुहोस्',
  'failure.theDatabase': 'डाटाबेस',
  'failure.malformed': '{field}: {reason}',
  'failure.invalidFields': 'कृपया चिन्ह लगाइएका क्षेत्रहरू सच्याउनुहोस्',
  'failure.tooLarge': 'अनुरोध {limit} भन्दा ठूलो छ',
  'failure.tooManyRequests': 'धेरै पटक प्रयास भयो। {seconds} सेकेन्डपछि फेरि प्रयास गर्नुहोस्',
  'failure.badGeometry': '{field}: {reason}',
  'failure.geometryTooLarge': '{field}: {reason}',
  'failure.outsideNepal': 'यो ठाउँ नेपालभन्दा बाहिर पर्छ',
  'failure.unavailable': '{what} अहिले उपलब्ध छैन। केही बेरमा फेरि प्रयास गर्नुहोस्',
  'failure.internal': 'सर्भरमा केही गडबड भयो। यसलाई {reference} का रूपमा दर्ता गरिएको छ',
  'plan.none': 'नतिजा राख्न अहिलेसम्म कुनै योजना छैन; {field} नपठाउनुहोस्',
}
