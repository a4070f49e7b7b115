import type { auditWords as english } from '../en/audit.ts'
import type { Translation } from '../en/english.ts'

export const auditWords: Translation<typeof english> = {
  'audit.title': 'लेखापरीक्षण अभिलेख',
  'audit.search': 'लेखापरीक्षण अभिलेखमा खोज्नुहोस्',
  'audit.searchHint': 'व्यक्ति, कार्य, विषय वा ठेगाना',
  'audit.when': 'कहिले',
  'audit.who': 'कसले',
  'audit.what': 'के',
  'audit.target': 'केमा',
  'audit.outcome': 'नतिजा',
  'audit.done': 'भयो',
  'audit.refused': 'अस्वीकृत',
  'audit.times': '{times} पटक',
  'audit.nobody': 'लग इन नभएको',
  'audit.gone': 'खाता {id}, अब छैन',
  'audit.from': 'देखि',
  'audit.to': 'सम्म',
  'audit.address': 'ठेगाना',
  'audit.link': 'कडी',
  'audit.detail': 'विवरण',
  'audit.none': 'अहिलेसम्म केही लेखिएको छैन।',
  'audit.prove': 'लग प्रमाणित गर्नुहोस्',
  'audit.whole': 'शृङ्खला सग्लो छ: {rows} पङ्क्ति, हरेक अघिल्लोबाट आउँछ। सबैभन्दा नयाँ कडी {no}, {hash} हो।',
  'audit.broken':
    'शृङ्खला कडी {no} मा टुटेको छ: त्यहाँको पङ्क्ति फेरिएको, हटाइएको वा बीचमा राखिएको छ। निर्यात वा ब्याकअपसँग तुलना गर्नुहोस्।',
  'audit.notAll': 'फाइलमा {count} मध्ये सबैभन्दा नयाँ {most} पङ्क्ति छन्: बाँकीका लागि कम दिन छान्नुहोस्।',
  'audit.filterOutcome': 'नतिजा देखाउनुहोस्',
}
