/** Files of tables: why one cannot be read, and templates. */
export const tablesWords = {
  'tables.fault.tooLarge': '“{file}” is larger than {most} MB. Save fewer rows in a file, without pictures.',
  'tables.fault.unpacked':
    '“{file}”, row {row}: the file holds more than {most} MB when unpacked. Save only the table in a new file.',
  'tables.fault.oldExcel':
    '“{file}” is an old Excel file (.xls) or has a password. Open it in Excel and save it as .xlsx without a password.',
  'tables.fault.otherFormat':
    '“{file}” is no table of Excel or CSV, whatever its name. Open it in a spreadsheet program and save it as .xlsx.',
  'tables.fault.notText':
    '“{file}”, row {row}: the text is not in UTF-8. Save the table as .xlsx, or as CSV in UTF-8.',
  'tables.fault.damaged':
    '“{file}” is damaged or has a password. Open it in a spreadsheet program and save it again as .xlsx.',
  'tables.fault.several': '“{file}” holds several tables: {tables}. Unpack it and choose the right one.',
  'tables.fault.nested': '“{file}” holds another archive. Unpack it and choose the table.',
  'tables.fault.noTable':
    '“{file}” is an archive without a table. Unpack it and choose a .xlsx or .csv file.',
  'tables.fault.openQuote':
    '“{file}”, row {row}: a quotation mark is never closed. Close it, or save the table as .xlsx.',
  'tables.fault.longRow':
    '“{file}”, row {row}: the row is longer than {most} characters. Shorten it, or choose a file that is a table.',
  'tables.fault.columns':
    '“{file}”, row {row}: the row has more than {most} columns. Delete the columns that the table does not need.',
  'tables.fault.rows':
    '“{file}”, row {row}: the table has more than {most} rows. Divide it among several files.',
  'tables.fault.empty': '“{file}” has no row below its heads. Enter the rows and save the file.',
  'tables.fault.oneHead':
    '“{file}”, row {row}: the heads name one column alone. Name at least two columns as the template does.',
  'tables.template': 'Save a template (.xlsx)',
  'tables.templateFailed': 'The template could not be made. Try again.',
  'tables.allowed': 'What each column takes',
  'tables.allowedSheet': 'Allowed words',
  'tables.column': 'Column',
  'tables.takes': 'Takes',
  'tables.fromSheet': 'The rows are from the sheet “{sheet}”.',
  'tables.missing': 'The heads do not name: {columns}.',
  'tables.needed': '{rule}; required',
  'tables.anyNumber': 'A number',
  'tables.wholeNumber': 'A whole number',
  'tables.numberFrom': '{number} of {least} or more',
  'tables.numberTo': '{number} of {most} or less',
  'tables.numberBetween': '{number} from {least} to {most}',
  'tables.anyText': 'Any text',
  'tables.textTo': 'A text of up to {most} characters',
  'tables.oneOf': 'One of: {choices}',
  'tables.suggested': '{rule}, such as: {choices}',
}
