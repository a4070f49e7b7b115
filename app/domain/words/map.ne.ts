import type { mapWords } from './map.en.ts'
import type { Translation } from './words.ts'

export const mapWordsNe: Translation<typeof mapWords> = {
  'tool.waitForWorkingArea': 'तपाईंको कार्यक्षेत्र लोड हुँदैछ, कृपया पर्खनुहोस्',
  'tool.outsideWorkingArea': 'आफ्नो कार्यक्षेत्रबाहिर यो औजार प्रयोग गर्न तपाईंलाई अनुमति छैन',
  'tool.noMunicipality': 'औजार प्रयोग गर्न पहिले आफ्नो कार्यक्षेत्रभित्रको नगरपालिका छान्नुहोस्।',
  'tool.outsideMunicipality': 'औजार छानिएको नगरपालिकाभित्र प्रयोग गर्नुहोस्',
  'tool.outsidePlan': 'कृपया योजनाको नगरपालिकाभित्र कोर्नुहोस्',
}
