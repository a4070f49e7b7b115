import { Document, Packer } from 'docx'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type Language, say } from '../../../app/domain/messages/messages.ts'
import type { Block } from '../../../app/domain/report/blocks.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { pagesOf } from '../../../app/domain/report/tables/pages.ts'
import { widthsOfGrid } from '../../../app/server/paper/grid-widths.ts'
import { openPaper } from '../../../app/server/paper/paper.ts'
import { plainWords } from '../../../app/server/paper/words.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { docxBlocks } from '../../../app/server/report/docx-blocks.ts'
import { tableFitter, textWidthOn } from '../../../app/server/report/docx-widths.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { pagesOfPdf } from '../../../app/server/report/plan-files.ts'
import { largePlan } from '../../domain/report/large-plan.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { partOf } from '../../zip-part.ts'

const languages: Language[] = ['en', 'ne']
type Table = Extract<Block, { kind: 'table' }>

test.each(languages)('no number and no word of a head is wider than its column: %s', language => {
  const fitted = tableFitter(language)
  const paper = openPaper({ title: '', subject: '', edition: '2026-11-25' }, language)
  const widthOf = (text: string, size: number, face: 'strong' | 'regular', tabular: boolean) =>
    plainWords(paper, text, { face, size, colour: '#000000', tabular }).reduce(
      (sum, word) => sum + (word === 'break' ? 0 : word.width),
      0,
    )
  for (const { landscape, blocks } of pagesOf(makePlanReport(largePlan(20), language).blocks))
    for (const table of blocks.filter((one): one is Table => one.kind === 'table')) {
      const width = textWidthOn(landscape)
      const texts = { ...table, isStrong: () => true }
      const { size, widths } = fitted(texts, width, [8.5, 7.5, 7, 6.5])
      expect(widths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(width + 1)
      for (const [at, { head, align }] of table.columns.entries()) {
        const numbers = align === 'right' ? [...table.rows, table.total ?? []].map(row => row[at] ?? '') : []
        const tests = [...head.split(' '), ...numbers].map(text => widthOf(text, size, 'strong', !!align))
        expect(Math.max(...tests), `${table.caption}: ${head}`).toBeLessThanOrEqual(widths[at] / 20 - 8 + 0.5)
      }
    }
})

test('the narrowest column of names keeps the numbers beside the longest names whole, in both scripts', () => {
  const paper = openPaper({ title: '', subject: '', edition: '2026-11-25' }, 'ne')
  const style = { face: 'regular', size: 8.8, colour: '#000000' } as const
  for (const name of ['A'.repeat(100), 'क्षेत्रीय'.repeat(11), 'कार्यक्रम '.repeat(10)]) {
    const cells = [name, ...Array<string>(6).fill('NPR 1,14,39,61,590.08')]
    const grid = {
      head: cells.map(() => plainWords(paper, 'जीवनचक्र', style)),
      rows: [cells.map(text => plainWords(paper, text, style))],
      total: null,
      align: [null, ...Array<'right'>(6).fill('right')],
    }
    const widths = widthsOfGrid(grid, 720, 4)
    const wide = grid.rows[0][1].reduce((sum, word) => sum + (word === 'break' ? 0 : word.width), 0)
    for (const width of widths.slice(1)) expect(width - 8).toBeGreaterThan(wide - 0.01)
    expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(720, 6)
  }
})

test.each(languages)('both files have the bands and the landscape pages: %s', async language => {
  const report = makePlanReport(largePlan(8), language)
  const [pdf, docx] = await Promise.all([pdfOf(report), docxOf(report)])
  const band = report.band(report.generated)
  const { numPages } = await getDocumentProxy(new Uint8Array(pdf))
  expect(pagesOfPdf(pdf)).toBe(numPages)
  const text = await textOf(Buffer.from(pdf))
  const xml = partOf(docx, 'word/document.xml')
  const more = bare(say(language, 'report.bandMore'))
  expect(text.split(more).length).toBeGreaterThan(5)
  expect(text).toContain(bare(band?.text ?? 'no band'))
  expect(bare(xml.replaceAll(/<[^>]+>/g, ''))).toContain(bare(band?.text ?? 'no band'))
  expect(xml).toContain('w:orient="landscape"')
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/)
})

test('notes below a table stay together in Word', async () => {
  const note = (text: string): Block => ({ kind: 'note', text })
  const frame = { band: () => null, width: textWidthOn(false), fitTable: tableFitter('en'), maps: null }
  const children = docxBlocks([note('One'), note('Two')], frame)
  const xml = partOf(await Packer.toBuffer(new Document({ sections: [{ children }] })), 'word/document.xml')
  const [first, second] = xml.split('</w:p>')
  expect([first.includes('<w:keepNext'), second.includes('<w:keepNext/>')]).toEqual([true, false])
})

test('neither file has a band where everything is measured', async () => {
  const plan = largePlan(8)
  const report = makePlanReport(
    { ...plan, figures: [], energy: null, atlas: { ...plan.atlas, layers: [] } },
    'en',
  )
  const [pdf, docx] = await Promise.all([pdfOf(report), docxOf(report)])
  const more = say('en', 'report.bandMore')
  expect(await textOf(Buffer.from(pdf))).not.toContain(bare(more))
  expect(partOf(docx, 'word/document.xml')).not.toContain(more)
})

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []

test.each(languages)(
  'no number is broken in the pages, and every table begins below its caption: %s',
  async language => {
    const report = makePlanReport(largePlan(68), language)
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(await pdfOf(report))), {
      mergePages: false,
    })
    const whole = pages.join('\n')
    const written = textsOf(report.blocks).join('\n')
    const countOf = (text: string, number: string) => text.replaceAll('\u00a0', ' ').split(number).length
    const numberOf = /^[+-]?[\d,]*\.?\d+( %)?$/
    for (const block of report.blocks) {
      if (block.kind !== 'table' && block.kind !== 'grid') continue
      const rows = block.rows.map(row => ('cells' in row ? row.cells : row))
      const numbers = [...rows, block.total ?? []].map(row =>
        row.filter((cell, at) => block.columns[at].align === 'right' && numberOf.test(cell)),
      )
      for (const number of new Set(numbers.flat().filter(({ length }) => length > 5)))
        expect(countOf(whole, number), number).toBeGreaterThanOrEqual(countOf(written, number))
      // The number of the table and, below it on the same page, the first number in it.
      const [, table] = block.caption.split(/\s+/)
      const isWith = (page: string) => page.slice(page.indexOf(`${table} `)).includes(numbers[0]?.[0] ?? '')
      expect(
        pages.some(page => page.includes(`${table} `) && isWith(page)),
        block.caption,
      ).toBe(true)
    }
  },
)
