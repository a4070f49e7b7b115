/**
 * Sentences that the product no longer uses. Stored results, and programs of others that read `/api/words`, name them by key:
 * a key stays for ever, with its parameters.
 */
export const retiredEnglish = {
  'shell.removeResults': 'Remove the results',
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
  'map.realOrGenerated': '{real}: real. {generated}: generated',
  'map.generatedAll': 'generated data',
  'map.part.terrain': 'terrain',
  'map.part.lines': 'lines',
  'factSheet.largestOf': 'The largest {shown} of {all}',
  'factSheet.mapSource': '{layer}: {source}',
  'maps.source': '{source} ({vintage}; {licence}).',
  'rates.faultCsv': 'Is no row of a table: {found}',
  'rates.notText': 'The file is no text in UTF-8. Save the table as CSV in UTF-8.',
  'report.isGenerated': 'Generated',
  'mhp.card.head': 'head at {power}',
  'mhp.card.bandPower': 'power at the band, kW',
  'mhp.monthly.design': 'design {flow}',
  'planList.none': 'No plans yet. Create the first one for {place}.',
  'planList.noneToRead': 'There are no plans of yours.',
  'report.no': 'no',
  'scenarios.column.scenario': 'Scenario',
  'scenarios.beside.none': 'None',
  'sure.sharesHead': 'Cheapest in … of 100 draws; life cycle cost from 5 to 95 %, NPR crore',
  'sheet.unreadable': 'This is no Excel or CSV file of up to 5 MB: save it as .xlsx or as CSV in UTF-8',
  'sheet.noRows': 'There are no rows in this file',
}
