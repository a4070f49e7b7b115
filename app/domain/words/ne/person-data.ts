import type { Translation } from '../en/english.ts'
import type { personDataWords as English } from '../en/person-data.ts'

export const personDataWords: Translation<typeof English> = {
  'people.title': 'व्यक्तिगत विवरण',
  'people.lead': 'खाता भएका वा नभएका व्यक्तिको के राखिएको छ: दिनका लागि अभिलेख, र माग गरेमा मेटाउने काम।',
  'people.traitRequired': 'इमेल, फोन वा नाम लेख्नुहोस्',
  'people.wholeName': 'नाम र थर दुवै लेख्नुहोस्: एउटै शब्दले धेरै जना बुझिन्छ',
  'people.name': 'पूरा नाम',
  'people.nameHint': 'जुनसुकै योजनामा ठ्याक्कै यही नाम भएका सबैसँग मिल्छ। एउटै नामका दुई जना भए खाली छोड्नुहोस्।',
  'people.find': 'खोज्नुहोस्',
  'people.found': 'के राखिएको छ',
  'people.nothing': 'यो व्यक्तिको केही राखिएको छैन।',
  'people.account': 'खाता',
  'people.noAccount': 'यो इमेलको खाता छैन।',
  'people.summary':
    '{sessions} लग इन, {plans} आफ्ना योजना, योजनाका {changes} परिवर्तन, लेखापरीक्षण अभिलेखका {audit} पङ्क्ति।',
  'people.mentions': 'योजनामा नाम भएका ठाउँ: {count}',
  'people.inPlan': 'योजना {plan}, {where}',
  'people.save': 'JSON मा सुरक्षित गर्नुहोस्',
  'people.erase': 'यो व्यक्ति मेटाउनुहोस्',
  'people.eraseAsk':
    'खाता, लग इन र माथिका सबै ठाउँबाट नाम, इमेल र फोन हट्छन्; ती भएका प्रतिवेदन हटाइन्छन् र फेरि बनाउन सकिन्छ। लेखापरीक्षण अभिलेखका पङ्क्ति व्यक्तिबिना शृङ्खलामै रहन्छन्। ब्याकअप फर्काउँदा फेरि मेटिन्छ। यो उल्टाउन सकिँदैन।',
  'people.erased': 'मेटाइयो: {accounts} खाता, योजनाका {mentions} ठाउँ, लेखापरीक्षण अभिलेखका {rows} पङ्क्ति।',
}
