import type { Translation } from '../en/english.ts'
import type { persistenceWords as English } from '../en/persistence.ts'

export const persistenceWords: Translation<typeof English> = {
  'kept.full': 'यो ब्राउजरले थप केही राख्न सक्दैन: अब कोरिएको र पाइएको नतिजा पृष्ठसँगै हराउँछ।',
  'kept.link.broken': 'यो लिङ्कको स्थान पढ्न सकिएन। लिङ्क फेरि माग्नुहोस्।',
  'kept.link.partly': 'यो लिङ्कमा सबै इनपुट छैनन्: नभएकाको ठाउँमा सामान्य मान छन्। नतिजा दाँज्नुअघि ती पठाउनेसँग माग्नुहोस्।',
  'kept.link.refused': 'यो लिङ्कको स्थान खोलिएन। {reason}',
  'place.of': '{place} को नतिजा',
  'place.go': 'त्यहाँ जानुहोस्',
  'place.hidden': '{tool} को नतिजा लुकेको छ',
  'place.show': 'देखाउनुहोस्',
  'place.clusters': 'अन्यत्रका क्लस्टर: {places}',
}
