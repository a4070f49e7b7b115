import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { toCsv } from '../../../app/formats/csv.ts'
import { excelOf } from '../../../app/formats/excel.ts'
import { withOwnServer } from '../shared/own-server.ts'
import { checkAccessibility } from './accessibility.ts'
import { tablesOfAnswers } from './answers.ts'
import { checkNetworks } from './networks.ts'
import { checkQuestionnaires } from './questionnaires.ts'
import { converted } from './soffice.ts'

/**
 * npm run check:documents: what readers are given, opened in LibreOffice. Each table of an answer, as CSV and as Excel
 * file, must hold there the very cells that were written; the
 * files of a network, with their formulas; the survey forms, read by pyxform; and PDF files, by veraPDF where Java is
 * installed. Ends with 1 where one does not.
 */
type Cell = string | number | null

/** Of a plan's lists: what a spreadsheet likes to take for something else. */
const awkward: { heads: string[]; rows: Cell[][] } = {
  heads: ['name', 'वडा', 'phone', 'share'],
  rows: [
    ['सुलीकोट गाउँपालिका', 1, '0984-1234567', 12.5],
    ['"Quoted", with a comma\nand a line', 2, '+977 64 420 123', 0.001],
    ['=1+1', 3, '-5', 1e9],
    ['क्षेत्रीय ऊर्जा', 4, '2026-01-02', null],
  ],
}

await withOwnServer(async own => {
  const { tables, sample } = await tablesOfAnswers(own)
  tables.set('awkward', toCsv(awkward.heads, awkward.rows))
  let faults = 0
  for (const [name, csv] of tables) {
    const written = csvCells(csv)
    const file = join(own.folder, `${name.replace(' ', '-')}.csv`)
    writeFileSync(file, csv)
    // Fields by comma, UTF-8, texts as they stand: what the dialog of an import offers for such a file.
    const sheet = converted(file, 'xlsx', own.folder, 'CSV:44,34,76,1')
    faults += reportDifferences(`${name}.csv`, written, await cellsOf(sheet))
    const [heads, ...rows] = written
    const excel = join(own.folder, `excel-${name.replace(' ', '-')}.xlsx`)
    const blob = await excelOf({ heads: heads.map(String), rows: rows.map(row => row.map(numberOrText)) })
    writeFileSync(excel, Buffer.from(await blob.arrayBuffer()))
    const again = converted(
      excel,
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
      own.folder,
    )
    faults += reportDifferences(`${name}.xlsx`, written, csvCells(await readFile(again, 'utf8')))
  }
  console.log(`${2 * tables.size} documents opened in LibreOffice, ${faults} cells that differ`)
  const wrongNetworks = await checkNetworks(own)
  const wrongForms = await checkQuestionnaires(sample, own.folder)
  const brokenRules = await checkAccessibility(own)
  process.exitCode = faults + wrongNetworks + wrongForms + brokenRules === 0 ? 0 : 1
})

async function cellsOf(file: string): Promise<Cell[][]> {
  return (await readSheet(file)) as Cell[][]
}

function reportDifferences(name: string, written: Cell[][], opened: Cell[][]): number {
  let [cells, faults] = [0, 0]
  for (const [r, row] of written.entries())
    for (const [c, cell] of row.entries()) {
      cells++
      const there = opened[r]?.[c] ?? ''
      if (isSame(cell ?? '', there)) continue
      faults++
      if (faults <= 5) console.error(`${name}, row ${r + 1}, column ${c + 1}: ${cell} was opened as ${there}`)
    }
  console.log(`${faults === 0 ? '✓' : '✗'} ${name}: ${cells} cells`)
  return faults
}

/** The same text or day, or the same number in the 15 digits that spreadsheets hold. */
function isSame(written: Cell, opened: Cell | Date | boolean): boolean {
  if (opened instanceof Date) return opened.toISOString().startsWith(String(written))
  if (String(written) === String(opened)) return true
  return written !== '' && Math.abs(Number(written) - Number(opened)) <= 1e-14 * Math.abs(Number(written))
}

function numberOrText(cell: Cell): Cell {
  return typeof cell === 'string' && cell !== '' && /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(cell)
    ? Number(cell)
    : cell
}

/** Cells of RFC 4180. */
function csvCells(text: string): Cell[][] {
  const rows: Cell[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter(row => row.length > 1 || row[0] !== '')
}
