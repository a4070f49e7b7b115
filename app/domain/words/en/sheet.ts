/** Lists from Excel or CSV, and as such files. */
export const sheetWords = {
  'sheet.import': 'From Excel',
  'sheet.importOf': '{list}: from Excel or CSV',
  'sheet.csvOf': '{list}: save as CSV',
  'sheet.excelOf': '{list}: save as Excel',
  'sheet.notWritten': 'The Excel file could not be made: try CSV',
  'sheet.hint':
    'One of the first ten rows may name two or more of the columns: {columns}. Otherwise they are taken in this order.',
  'sheet.choose': 'Choose or drop an .xlsx or .csv file',
  'sheet.reading': 'Reading the file',
  'sheet.more': '{count} more rows cannot be taken.',
  'sheet.found': 'Rows that can be taken: {good}. Rows that cannot: {bad}',
  'sheet.refused': 'Rows that cannot be taken',
  'sheet.line': 'Row {line}:',
  'sheet.preview': 'Rows that can be taken',
  'sheet.replace': 'Replace all with {count} rows',
  'sheet.add': 'Add {count} rows',
}
