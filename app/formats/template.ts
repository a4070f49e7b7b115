import { columnLetters } from './column-letters.ts'
import { type SheetTable, workbookSheets } from './workbook-sheets.ts'

/** A column of a template. It accepts only `words`, unless `isOpen` is set. */
export type TemplateColumn = { head: string; rule: string; words: readonly string[]; isOpen: boolean }

/** Rows of a template that have drop-down lists. */
const lastRow = 10_001
/** On the sheet of permitted values, below the heading and the rule. */
const firstWordRow = 3

/**
 * Prepares a template for write-excel-file: a sheet to fill in, with drop-down lists and optionally with `rows` to
 * change, and a sheet with the permitted values of each column.
 */
export function templateBook(
  columns: readonly TemplateColumn[],
  allowedSheet: string,
  rows: SheetTable['rows'] = [],
) {
  const lists = dropDowns(columns, allowedSheet)
  const sheet = {
    // Validations come after the rows (ECMA-376, 18.3.1.99).
    transform: (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) =>
      sheetIndex === 0 ? xml.replace('</sheetData>', () => `</sheetData>${lists}`) : xml,
  }
  return {
    sheets: workbookSheets(templateSheets(columns, allowedSheet, rows)),
    options: { features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': sheet } } }] },
  }
}

function templateSheets(columns: readonly TemplateColumn[], allowedSheet: string, rows: SheetTable['rows']) {
  const heads = columns.map(({ head }) => head)
  const longest = Math.max(0, ...columns.map(({ words }) => words.length))
  const words = Array.from({ length: longest }, (_, at) => columns.map(column => column.words[at] ?? null))
  return [
    { name: 'Sheet1', heads, rows },
    { name: allowedSheet, heads, rows: [columns.map(({ rule }) => rule), ...words] },
  ]
}

/**
 * Returns the `<dataValidations>` of the sheet to fill in, with the words of each column as a drop-down list
 * (ECMA-376, 18.3.1.33).
 */
function dropDowns(columns: readonly TemplateColumn[], allowedSheet: string): string {
  const sheet = `'${allowedSheet.replaceAll("'", "''")}'`
  const lists = columns.flatMap(({ words, isOpen }, at) => {
    if (words.length === 0) return []
    const letters = columnLetters(at)
    const range = `${sheet}!$${letters}$${firstWordRow}:$${letters}$${firstWordRow + words.length - 1}`
    const refuse = isOpen ? 0 : 1
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="${refuse}" sqref="${letters}2:${letters}${lastRow}"><formula1>${escapeXml(range)}</formula1></dataValidation>`,
    ]
  })
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
