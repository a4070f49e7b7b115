import type { Translation } from '../en/english.ts'
import type { secondFactorWords as English } from '../en/second-factor.ts'

export const secondFactorWords: Translation<typeof English> = {
  'account.codeRequired':
    'तपाईंको एपले ऊर्जाका लागि देखाएको कोड वा एउटा पुनर्प्राप्ति कोड लेख्नुहोस्। हरेक कोड एकपटक मात्र चल्छ।',
  'account.codeWrong': 'यो कोड मिलेन वा प्रयोग भइसक्यो: एपले अहिले देखाएको कोड लेख्नुहोस्',
  'account.factorIsSet': 'लग इन गर्दा कोड मागिन्छ नै: पहिले त्यो हटाउनुहोस्',
  'account.factorIsNotSet': 'लग इन गर्दा कोड मागिँदैन',
  'account.factorTitle': 'लग इन गर्दा कोड',
  'account.factorWhy':
    'पासवर्डसँगै फोनको एपको कोड पनि मागियो भने अरूले थाहा पाएको पासवर्डले मात्र केही खुल्दैन। अरूको खाता व्यवस्थापन गर्ने सबैले यो राख्नुपर्छ।',
  'account.factorSet': 'लग इन गर्दा कोड माग्नुहोस्',
  'account.factorScan':
    'यसलाई प्रमाणीकरण एप (जस्तै Aegis, FreeOTP वा Google Authenticator) ले स्क्यान गर्नुहोस्, वा कुञ्जी त्यसमा टाइप गर्नुहोस्।',
  'account.factorKey': 'कुञ्जी',
  'account.factorConfirm': 'कोड पक्का गर्नुहोस्',
  'account.factorIsOn': 'लग इन गर्दा कोड मागिन्छ। बाँकी पुनर्प्राप्ति कोड: {count}।',
  'account.factorRemove': 'अब कोड नमाग्नुहोस्',
  'account.recoveryTitle': 'पुनर्प्राप्ति कोडहरू',
  'account.recoveryLead':
    'यी कोड फोनबाट अलग ठाउँमा, जस्तै कागजमा राख्नुहोस्: हरेकले एपको सट्टा एकपटक खाता खोल्छ। यी अहिले मात्र देखाइन्छन्।',
  'account.recoveryDone': 'मैले राखेँ',
  'mail.factorSetSubject': 'ऊर्जामा लग इन गर्दा अब कोड मागिन्छ',
  'mail.factorSet':
    'अबदेखि तपाईंको ऊर्जा खातामा लग इन गर्दा एपको कोड मागिन्छ। अन्त सबैतिरबाट लग आउट गरियो।\n\nयो तपाईंले गर्नुभएको होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्:\n\n{link}\n\nर प्रशासकलाई भन्नुहोस्।',
  'mail.factorRemovedSubject': 'ऊर्जामा लग इन गर्दा अब कोड मागिँदैन',
  'mail.factorRemoved':
    'तपाईंको ऊर्जा खातामा लग इन गर्दा अब कोड मागिँदैन; पासवर्डले मात्र खुल्छ।\n\nयो तपाईंले गर्नुभएको होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्:\n\n{link}',
  'mail.codeWrongSubject': 'तपाईंको ऊर्जाको पासवर्ड कसैलाई थाहा छ',
  'mail.codeWrong':
    'कसैले तपाईंको ऊर्जा खाताको सही पासवर्ड र गलत कोड पटक-पटक लेख्यो। कोही भित्र पसेन।\n\nयो तपाईं होइन भने नयाँ पासवर्ड राख्नुहोस्:\n\n{link}',
}
