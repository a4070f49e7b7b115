import { expect, test } from 'vitest'
import { languages, say } from '../../../app/domain/messages/messages.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { planWithResults } from '../../domain/report/framework-fixture.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { partOf } from '../../zip-part.ts'

const plan = planWithResults()
const codes = Object.keys(languages) as (keyof typeof languages)[]

test.each(codes)('the results framework stands in PDF and Word with the same numbers: %s', async language => {
  const report = makePlanReport(plan, language)
  const caption = say(language, 'report.frameworkTable')
  const table = report.blocks.find(one => one.kind === 'table' && one.caption.endsWith(caption))
  if (table?.kind !== 'table') throw new Error('no results framework')
  const cells = table.rows.flat()
  expect(cells.some(cell => cell.includes('87.5'))).toBe(true)
  const [pdf, docx] = await Promise.all([pdfOf(report), docxOf(report)])
  const inPdf = await textOf(Buffer.from(pdf))
  const xml = partOf(docx, 'word/document.xml')
  const inWord = bare([...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(' '))
  for (const cell of cells.filter(text => text !== '')) {
    const text = bare(cell)
    expect(inWord.includes(text), `Word: ${cell}`).toBe(true)
    // A long cell is broken into lines, so its words are searched for one by one.
    for (const word of cell.split(/\s+/)) expect(inPdf.includes(bare(word)), `PDF: ${word}`).toBe(true)
  }
})
