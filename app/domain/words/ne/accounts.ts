import type { accountsWords as English } from '../en/accounts.ts'
import type { Translation } from '../en/english.ts'

export const accountsWords: Translation<typeof English> = {
  'account.login': 'लग इन',
  'account.loggingIn': 'लग इन हुँदैछ',
  'account.loginTitle': 'ऊर्जामा लग इन',
  'account.email': 'इमेल',
  'account.password': 'पासवर्ड',
  'account.emailRequired': 'इमेल आवश्यक छ',
  'account.passwordRequired': 'पासवर्ड आवश्यक छ',
  'account.forgot': 'पासवर्ड बिर्सनुभयो?',
  'account.create': 'खाता छैन? खाता खोल्नुहोस्',
  'account.activated': 'तपाईंको खाता सक्रिय भयो। अब लग इन गर्न सक्नुहुन्छ।',
  'account.wasActive': 'तपाईंको खाता पहिले नै सक्रिय छ। लग इन गर्न सक्नुहुन्छ।',
  'account.noMail': 'इमेल आएन? फेरि पठाउन लगाउनुहोस्',
  'account.menu': 'खाता',
  'account.own': 'तपाईंको खाता',
  'account.logout': 'लग आउट',
  'account.roleAdministrator': 'प्रशासक',
  'account.roleManager': 'प्रबन्धक',
  'account.rolePlanner': 'योजनाकार',
  'account.roleGeneral': 'साधारण',
}
