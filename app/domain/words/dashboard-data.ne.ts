import type { dashboardDataWords } from './dashboard-data.en.ts'
import type { Translation } from './words.ts'

export const dashboardDataWordsNe: Translation<typeof dashboardDataWords> = {
  'dashboard.moreSources': '{named}; र थप {count}',
  'dashboard.populationSource':
    'राष्ट्रिय तथ्याङ्क कार्यालयको जनगणना 2011 र जनगणना 2021 (प्रारम्भिक नतिजा), स्थानीय तह अनुसार',
  'dashboard.populationMethod':
    'जनगणना भएका वर्षमा गणना गरिएको संख्या देखाइन्छ। सन् 2011 जुन र सन् 2021 नोभेम्बरका जनगणनाबीच महिला र पुरुषको छुट्टाछुट्टै घातीय वृद्धिदरबाट प्रत्येक स्थानीय तहमा 2016 अनुमान र 2026 तथा 2031 प्रक्षेपण गरिएको हो; संख्या वर्षको मध्यको हो।',
  'dashboard.populationSums':
    'ठूला क्षेत्रको संख्या तिनका स्थानीय तहको जोड हो। देशभरको जोड 2011 मा {sum_2011} र 2021 मा {sum_2021} आधिकारिक कुल {official_2011} र {official_2021} भन्दा कम छ।',
  'survey.stove_partial': 'चुलो, आंशिक परिदृश्य',
  'survey.stove_intermediate': 'चुलो, मध्यम परिदृश्य',
}
