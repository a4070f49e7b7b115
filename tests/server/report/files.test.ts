import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { say as sayIn } from '../../../app/domain/messages/messages.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { type DrawnFile, drawInThread } from '../../../app/server/report/draw.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { activity, emptyPlan, fullPlan } from '../../domain/report/report-fixture.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { partOf } from '../../zip-part.ts'

/** Letters of other scripts, and names that turn what follows them, as people paste them. */
const odd = '\u202eسلام 你好 🙂 क्षेत्रीय & <b> "ज्ञ"'
const consonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह']
const conjuncts = consonants.flatMap(first => consonants.map(second => `${first}\u094d${second}`))
const plan = fullPlan()
plan.challenges.push(odd, conjuncts.join(' '))
const draw = () =>
  drawInThread({ whole: plan, language: 'en', maps: null }, AbortSignal.timeout(120_000), () => {})
const fileOf = (files: DrawnFile[], type: string) => {
  const file = files.find(one => one.type === type)
  if (file === undefined) throw new Error(`no ${type}`)
  return file.bytes
}
const sums = (files: DrawnFile[]) =>
  files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))

let files: DrawnFile[]
let again: DrawnFile[]
beforeAll(async () => {
  ;[files, again] = await Promise.all([draw(), draw()])
}, 180_000)

const { blocks } = makePlanReport(plan, 'en')
const headings = blocks.flatMap(one => (one.kind === 'chapter' || one.kind === 'heading' ? [one.text] : []))
/** Page numbers in the table of contents of a file for Word, which must not be marked as outdated. */
function contentsOf(docx: Uint8Array): number[] {
  const xml = partOf(docx, 'word/document.xml')
  expect(xml).not.toContain('w:dirty="true"')
  return [...xml.matchAll(/PAGEREF [^<]*<[\s\S]*?<w:t[^>]*>(\d+)</g)].map(([, page]) => Number(page))
}
/** Spaces of a layout are not those of a text. */
const dense = (text: string) => text.replace(/\s+/g, '')

test('the same plan has the same bytes', () => {
  expect(sums(again)).toEqual(sums(files))
})

describe('the PDF', () => {
  test('has every heading in its order, amounts and names that can be searched for, contents with pages', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(files, 'pdf')))
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: plan.plan.name, Language: 'en' })
    const { text } = await extractText(pdf, { mergePages: false })
    const whole = dense(text.join('\n'))
    // Behind the cover and the contents.
    const contents = text.findIndex(page => page.startsWith(sayIn('en', 'report.foreword')))
    let at = dense(text.slice(0, contents).join('\n')).length
    for (const heading of headings) {
      at = whole.indexOf(dense(heading), at)
      expect(at, heading).toBeGreaterThan(0)
    }
    expect(whole).toContain(dense('NPR 17,50,000.00'))
    expect(await textOf(Buffer.from(fileOf(files, 'pdf')))).toContain(bare('सुलीकोट गाउँपालिका'))
    expect(whole).toContain(dense('Page 2 of'))
    const priorities = text.findLastIndex(page => /^7\s+Priorities/m.test(page)) + 1
    expect(dense(text.slice(1, contents).join('\n'))).toContain(`7Priorities${priorities}`)
    type Mark = { title: string; items: Mark[] }
    const flat = (marks: Mark[]): Mark[] => marks.flatMap(mark => [mark, ...flat(mark.items)])
    expect(flat((await pdf.getOutline()) as Mark[]).map(({ title }) => dense(title))).toEqual(
      headings.map(dense),
    )
  })

  test('has every conjunct of two consonants as it was typed', async () => {
    const text = await textOf(Buffer.from(fileOf(files, 'pdf')))
    expect(conjuncts).toHaveLength(33 * 33)
    expect(conjuncts.filter(one => !text.includes(one))).toEqual([])
  })

  test('has its summary on one page', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(files, 'pdf')))
    const { text } = await extractText(pdf, { mergePages: false })
    const startOf = (title: RegExp) => text.findLastIndex(page => title.test(page))
    expect(startOf(/^Decisions for the council/m)).toBe(startOf(/^Summary/m))
  })

  test('is no larger than it may be', () => {
    expect(fileOf(files, 'pdf').length).toBeLessThan(1_000_000)
    expect(fileOf(files, 'docx').length).toBeLessThan(1_000_000)
  })
})

describe('the file for Word', () => {
  test('has the same headings in the same order, and what people typed as they typed it', () => {
    const xml = partOf(fileOf(files, 'docx'), 'word/document.xml')
    const paragraphs = xml.split('</w:p>').map(one => ({
      isHeading: /w:pStyle w:val="Heading[12]"/.test(one),
      text: [...one.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
    }))
    expect(paragraphs.filter(({ isHeading }) => isHeading).map(({ text }) => text)).toEqual(headings)
    expect(xml).toContain('سلام 你好 🙂 क्षेत्रीय &amp; &lt;b&gt;')
    expect(xml).not.toContain('\u202e')
    expect(xml).toContain(conjuncts.join(' '))
    expect(xml.match(/w:tblHeader/g)?.length).toBe(
      blocks.filter(({ kind }) => kind === 'table' || kind === 'grid').length,
    )
  })

  test('has contents with pages, which Word does not ask to fill in', () => {
    const pages = contentsOf(fileOf(files, 'docx'))
    expect(pages).toHaveLength(headings.length)
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
  })

  test('has contents with pages however long its tables are, and no page between them and the first chapter', async () => {
    const many = fullPlan()
    many.activities = Array.from({ length: 320 }, (_, at) =>
      activity({ id: at, code: `1.1.${at + 1}`, estimated_budget: at + 1, responsible: `Ward ${at % 8}` }),
    )
    const report = makePlanReport(many, 'en')
    const cells = report.blocks.map(one => (one.kind === 'table' ? one.rows.length * one.columns.length : 0))
    expect(cells.reduce((sum, one) => sum + one)).toBeGreaterThan(2000)
    const pages = contentsOf(await docxOf(report))
    const own = report.blocks.filter(({ kind }) => kind === 'chapter' || kind === 'heading')
    expect(pages).toHaveLength(own.length)
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
    // The cover and the contents have a page each.
    expect(pages[0]).toBe(3)
  })
})

test('a plan with nothing entered has every chapter in both files, and says what is missing', async () => {
  const report = makePlanReport(emptyPlan(), 'en')
  const [pdf, docx] = await Promise.all([pdfOf(report), docxOf(report)])
  const missing = report.blocks.flatMap(one => (one.kind === 'missing' ? [one.text] : []))
  const chapters = report.blocks.flatMap(one => (one.kind === 'chapter' ? [one.text] : []))
  expect([missing.length > 8, chapters.length]).toEqual([true, 19])
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  const xml = partOf(docx, 'word/document.xml')
  for (const one of [...missing, ...chapters, 'not entered']) {
    expect(dense(text)).toContain(dense(one))
    expect(xml).toContain(one)
  }
})
