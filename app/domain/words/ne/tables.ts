import type { Translation } from '../en/english.ts'
import type { tablesWords as english } from '../en/tables.ts'

export const tablesWords: Translation<typeof english> = {
  'tables.fault.tooLarge': '“{file}” {most} MB भन्दा ठूलो छ। तस्बिर नराखी थोरै पङ्क्ति एउटा फाइलमा बचत गर्नुहोस्।',
  'tables.fault.unpacked':
    '“{file}”, पङ्क्ति {row}: खोल्दा यो फाइल {most} MB भन्दा ठूलो हुन्छ। तालिका मात्र नयाँ फाइलमा बचत गर्नुहोस्।',
  'tables.fault.oldExcel':
    '“{file}” पुरानो एक्सेल फाइल (.xls) हो वा यसमा पासवर्ड छ। एक्सेलमा खोलेर पासवर्डबिना .xlsx मा बचत गर्नुहोस्।',
  'tables.fault.otherFormat':
    '“{file}” को नाम जे भए पनि यो एक्सेल वा CSV को तालिका होइन। स्प्रेडसिटमा खोलेर .xlsx मा बचत गर्नुहोस्।',
  'tables.fault.notText':
    '“{file}”, पङ्क्ति {row}: पाठ UTF-8 मा छैन। तालिका .xlsx मा, वा UTF-8 को CSV मा बचत गर्नुहोस्।',
  'tables.fault.damaged': '“{file}” बिग्रिएको छ वा यसमा पासवर्ड छ। स्प्रेडसिटमा खोलेर फेरि .xlsx मा बचत गर्नुहोस्।',
  'tables.fault.several': '“{file}” मा धेरै तालिका छन्: {tables}। खोलेर सही एउटा छान्नुहोस्।',
  'tables.fault.nested': '“{file}” भित्र अर्को सङ्ग्रह छ। खोलेर तालिका छान्नुहोस्।',
  'tables.fault.noTable': '“{file}” सङ्ग्रहमा तालिका छैन। खोलेर .xlsx वा .csv फाइल छान्नुहोस्।',
  'tables.fault.openQuote':
    '“{file}”, पङ्क्ति {row}: उद्धरण चिह्न बन्द भएको छैन। बन्द गर्नुहोस्, वा तालिका .xlsx मा बचत गर्नुहोस्।',
  'tables.fault.longRow':
    '“{file}”, पङ्क्ति {row}: पङ्क्ति {most} अक्षरभन्दा लामो छ। छोट्याउनुहोस्, वा तालिका भएको फाइल छान्नुहोस्।',
  'tables.fault.columns': '“{file}”, पङ्क्ति {row}: {most} भन्दा बढी स्तम्भ छन्। तालिकालाई नचाहिने स्तम्भ हटाउनुहोस्।',
  'tables.fault.rows': '“{file}”, पङ्क्ति {row}: तालिकामा {most} भन्दा बढी पङ्क्ति छन्। धेरै फाइलमा बाँड्नुहोस्।',
  'tables.fault.empty': '“{file}” मा शीर्षकमुनि कुनै पङ्क्ति छैन। पङ्क्ति भरेर फाइल बचत गर्नुहोस्।',
  'tables.fault.oneHead':
    '“{file}”, पङ्क्ति {row}: शीर्षकले एउटा मात्र स्तम्भ चिनाउँछ। नमुनामा जस्तै कम्तीमा दुई स्तम्भको नाम लेख्नुहोस्।',
  'tables.template': 'नमुना (.xlsx) राख्नुहोस्',
  'tables.templateFailed': 'नमुना बन्न सकेन। फेरि प्रयास गर्नुहोस्।',
  'tables.allowed': 'हरेक स्तम्भमा के लेख्न मिल्छ',
  'tables.allowedSheet': 'लेख्न मिल्ने शब्द',
  'tables.column': 'स्तम्भ',
  'tables.takes': 'लेख्न मिल्ने',
  'tables.fromSheet': 'पङ्क्ति “{sheet}” पानाका हुन्।',
  'tables.missing': 'शीर्षकमा यी छैनन्: {columns}।',
  'tables.needed': '{rule}; अनिवार्य',
  'tables.anyNumber': 'सङ्ख्या',
  'tables.wholeNumber': 'पूर्ण सङ्ख्या',
  'tables.numberFrom': '{number}, {least} वा बढी',
  'tables.numberTo': '{number}, {most} वा कम',
  'tables.numberBetween': '{number}, {least} देखि {most} सम्म',
  'tables.anyText': 'जुनसुकै पाठ',
  'tables.textTo': '{most} अक्षरसम्मको पाठ',
  'tables.oneOf': 'यीमध्ये एक: {choices}',
  'tables.suggested': '{rule}, जस्तै: {choices}',
}
