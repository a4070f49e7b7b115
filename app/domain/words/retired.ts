import type { Language } from './words.ts'

/**
 * Sentences that the product says no more. Programs of others may read them by key from `/api/words`, which lists them as
 * long as it has this address.
 */
export const retiredWords: Record<Language, Record<string, string>> = {
  en: {
    'assessment.bothChanged': 'Somebody saved {value} here meanwhile. Save again to keep yours.',
    'answers.paperSheet': 'Sheet for forms on paper (Excel)',
    'answers.file.broken': 'This file cannot be read. Export it again as CSV, ZIP or Excel.',
    'answers.file.several':
      'There are several tables in this archive: {files}. Unpack it and choose the one of the form.',
    'answers.file.nested': 'There is an archive in this archive. Unpack it and choose the table.',
    'answers.file.noTable': 'There is no table (.csv) in this archive.',
    'answers.file.tooLarge':
      'This file is larger than {most} MB. Export fewer answers at once, without pictures.',
    'answers.file.empty': 'There is no row below the heads of the columns.',
    'bat.ratio.after': 'After {years} years',
    'bat.ratio.afterOne': 'After 1 year',
    'bat.ratio.atPeriod': 'Break-even at {years} years:',
    'mhp.monthly.design': 'design {flow}',
    'planList.none': 'No plans yet. Create the first one for {place}.',
    'planList.noneToRead': 'There are no plans of yours.',
    'rates.faultCsv': 'Is no row of a table: {found}',
    'rates.notText': 'The file is no text in UTF-8. Save the table as CSV in UTF-8.',
    'scenarios.column.scenario': 'Scenario',
    'scenarios.beside.none': 'None',
    'sheet.unreadable': 'This is no Excel or CSV file of up to 5 MB: save it as .xlsx or as CSV in UTF-8',
    'sheet.noRows': 'There are no rows in this file',
  },
  ne: {
    'assessment.bothChanged': 'यसबीच कसैले यहाँ {value} सुरक्षित गर्‍यो। तपाईंको राख्न फेरि सुरक्षित गर्नुहोस्।',
    'answers.paperSheet': 'कागजी फारामका लागि तालिका (Excel)',
    'answers.file.broken': 'यो फाइल पढ्न सकिँदैन। CSV, ZIP वा Excel मा फेरि निर्यात गर्नुहोस्।',
    'answers.file.several': 'यस सङ्ग्रहमा धेरै तालिका छन्: {files}। खोलेर फारामको एउटा छान्नुहोस्।',
    'answers.file.nested': 'यस सङ्ग्रहभित्र अर्को सङ्ग्रह छ। खोलेर तालिका छान्नुहोस्।',
    'answers.file.noTable': 'यस सङ्ग्रहमा तालिका (.csv) छैन।',
    'answers.file.tooLarge': 'यो फाइल {most} MB भन्दा ठूलो छ। एक पटकमा थोरै जवाफ, तस्बिर नराखी निर्यात गर्नुहोस्।',
    'answers.file.empty': 'स्तम्भका शीर्षकमुनि कुनै पङ्क्ति छैन।',
    'bat.ratio.after': '{years} वर्षपछि',
    'bat.ratio.afterOne': '1 वर्षपछि',
    'bat.ratio.atPeriod': '{years} वर्षमा बराबरी बिन्दु:',
    'mhp.monthly.design': 'डिजाइन {flow}',
    'planList.none': 'अहिलेसम्म योजना छैन। {place} को पहिलो योजना बनाउनुहोस्।',
    'planList.noneToRead': 'तपाईंका योजना छैनन्।',
    'rates.faultCsv': 'तालिकाको पङ्क्ति होइन: {found}',
    'rates.notText': 'फाइल UTF-8 को पाठ होइन। तालिकालाई UTF-8 मा CSV का रूपमा बचत गर्नुहोस्।',
    'scenarios.column.scenario': 'परिदृश्य',
    'scenarios.beside.none': 'छैन',
    'sheet.unreadable': 'यो ५ MB सम्मको एक्सेल वा CSV फाइल होइन: .xlsx वा UTF-8 मा CSV गरी बचत गर्नुहोस्',
    'sheet.noRows': 'यो फाइलमा पङ्क्ति छैन',
  },
}
