import { type GlossarySourceId, glossarySources } from './glossary-sources.ts'

export type GlossaryTerm = {
  en: string
  /** The only Nepali name of the term in this product. Spelling is that of the product: विद्युत्, not विद्युत. */
  ne: string
  /** Where the term was read, or null if offices use it and no published text was found. */
  source: GlossarySourceId | null
  /** Other Nepali names of the same thing, which no message uses. */
  not: readonly string[]
}

const term = (en: string, ne: string, source: GlossarySourceId | null, ...not: string[]): GlossaryTerm => ({
  en,
  ne,
  source,
  not,
})

/** Sixty terms of energy plans in English and Nepali, from the plan to its parts. */
export const glossary: readonly GlossaryTerm[] = [
  term(
    'Municipal energy plan',
    'नगर ऊर्जा योजना',
    'pokhara',
    'नगरपालिका ऊर्जा योजना',
    'पालिकाको ऊर्जा योजनाका नक्सा',
  ),
  term('Local level', 'स्थानीय तह', 'sanfebagar'),
  term('Urban municipality', 'नगरपालिका', 'mechinagar'),
  term('Rural municipality', 'गाउँपालिका', 'nisdi'),
  term('Ward', 'वडा', 'nisdi'),
  term('Energy Development Sub-Committee', 'ऊर्जा विकास उपसमिति', null),
  term('Alternative Energy Promotion Centre', 'वैकल्पिक ऊर्जा प्रवर्द्धन केन्द्र', 'centre'),
  term('Household', 'घरधुरी', 'miniGrid'),
  term('Population', 'जनसङ्ख्या', 'censusNews', 'जनसंख्या'),
  term('Census', 'जनगणना', 'census'),
  term('Settlement', 'बस्ती', null),
  term('Stakeholder', 'सरोकारवाला', null),
  term('Baseline', 'आधाररेखा', null, 'आधार रेखा'),
  term('Vision', 'दूरदृष्टि', null),
  term('Mission', 'ध्येय', null),
  term('Goal', 'लक्ष्य', 'planning'),
  term('Objective', 'उद्देश्य', 'planning'),
  term('Strategy', 'रणनीति', 'planning'),
  term('Activity', 'क्रियाकलाप', 'contribution'),
  term('Indicator', 'सूचक', 'contribution'),
  term('Target', 'लक्षित मान', null),
  term('Means of verification', 'पुष्टिका माध्यम', null),
  term('Priority', 'प्राथमिकता', 'planning'),
  term('Monitoring and evaluation', 'अनुगमन तथा मूल्याङ्कन', 'sudurpashchim', 'अनुगमन र मूल्याङ्कन'),
  term('Budget', 'बजेट', 'sanfebagar'),
  term('Fiscal year', 'आर्थिक वर्ष', 'jeetpur'),
  term('Funding source', 'वित्तीय स्रोत', 'contribution'),
  term('Subsidy', 'अनुदान', 'solar'),
  term('Conditional grant', 'सशर्त अनुदान', 'koshi', 'शसर्त अनुदान'),
  term('Electricity', 'बिजुली', 'fuels'),
  term('National grid', 'राष्ट्रिय ग्रिड', 'access'),
  term('Transmission line', 'प्रसारण लाइन', 'lines'),
  term('Distribution', 'वितरण', 'electricityAct'),
  term('Substation', 'सबस्टेसन', 'lines', 'सबस्टेशन'),
  term('Transformer', 'ट्रान्सफर्मर', null, 'ट्रान्सफरमर'),
  term('Electrification', 'विद्युतीकरण', 'access'),
  term('Consumer', 'उपभोक्ता', 'regulationAct'),
  term('Tariff', 'महसुल', 'tariffRules'),
  term('Feasibility', 'सम्भाव्यता', 'electricityRules'),
  term('Demand', 'माग', 'demand'),
  term('Capacity', 'क्षमता', 'solar'),
  term('Renewable energy', 'नवीकरणीय ऊर्जा', 'solar', 'नविकरणीय', 'अक्षय ऊर्जा'),
  term(
    'Solar home system',
    'घरेलु सौर्य विद्युत् प्रणाली',
    'solar',
    'सोलार होम सिस्टम',
    'घरेलु सौर्य प्रणाली',
    'सौर्य गृह प्रणाली',
  ),
  term('Solar mini-grid', 'सौर्य मिनी ग्रिड', 'miniGrid', 'मिनिग्रिड', 'मिनीग्रिड', 'मिनी-ग्रिड', 'मिनि-ग्रिड'),
  term('Micro-hydro', 'लघु जलविद्युत्', 'microHydro', 'लघु जल विद्युत्'),
  term('Powerhouse', 'विद्युत्\u200cगृह', null, 'विद्युत्गृह', 'विद्युत् गृह'),
  term('Head', 'झराइ', null, 'हेड'),
  term('Discharge', 'बहाव', null),
  term('Biogas plant', 'बायोग्यास प्लान्ट', 'biogas', 'गोबर ग्यास', 'बायोग्याँस'),
  term('Improved cookstove', 'सुधारिएको चुलो', 'stove', 'सुधारिएको चुल्हो'),
  term('Electric stove', 'विद्युतीय चुल्हो', 'gandaki', 'विद्युतीय चुलो', 'बिजुली चुलो'),
  term('Firewood', 'दाउरा', 'fuels'),
  term('LPG', 'एलपी ग्यास', 'gas', 'एलपीजी', 'एल.पी.'),
  term('Kerosene', 'मट्टितेल', 'fuels', 'मट्टीतेल'),
  term('Greenhouse gas', 'हरितगृह ग्यास', 'greenhouse'),
  term('Risk', 'जोखिम', 'climatePolicy'),
  term('Tier', 'टियर', null, 'बहु-तह', 'बहुतह'),
  term('Life cycle cost', 'जीवनचक्र लागत', null),
  term('Levelized cost', 'समतुल्य लागत', null, 'समतल लागत'),
  term('Sample', 'नमुना', null, 'नमूना'),
]

/** Languages of the manuals. */
type GlossaryLanguage = keyof typeof words

const words = {
  en: { heads: ['English', 'Nepali', 'Source'], office: 'Office use', term: 'en', other: 'ne' },
  ne: { heads: ['नेपाली', 'अङ्ग्रेजी', 'स्रोत'], office: 'कार्यालयको प्रयोग', term: 'ne', other: 'en' },
} as const

/** Returns the glossary as a Markdown table for readers of the language, with the terms in the order of the list. */
export function glossaryTable(language: GlossaryLanguage): string {
  const { heads, office, term: first, other } = words[language]
  const rows = glossary.map(({ source, ...names }) => {
    const place = source === null ? office : linkTo(source, language)
    return [names[first], names[other], place]
  })
  return [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function linkTo(id: GlossarySourceId, language: GlossaryLanguage): string {
  const { url, [language]: name } = glossarySources[id]
  return `[${name}](${url})`
}
