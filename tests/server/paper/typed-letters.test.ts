import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, test } from 'vitest'
import { printable } from '../../../app/domain/report/blocks.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { segmentsOf } from '../../../app/server/paper/fonts.ts'
import { breakLines, drawLine } from '../../../app/server/paper/lines.ts'
import { asTag, openPaper } from '../../../app/server/paper/paper.ts'
import { requireWidth } from '../../../app/server/paper/runs.ts'
import { plainWords } from '../../../app/server/paper/words.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { emptyPlan } from '../../domain/report/report-fixture.ts'
import { drawnText } from '../../pdf-text.ts'
import { partOf } from '../../zip-part.ts'
import { kinds, typedStrings } from './typed-strings.ts'

const strings = kinds.flatMap(kind => typedStrings[kind])
const dense = (text: string) => text.replace(/\s+/g, '')
const open = () => {
  const paper = openPaper({ title: 'Letters', subject: 'Letters', edition: '2026-11-26' }, 'en')
  paper.turn()
  return paper
}
const style = { face: 'regular', size: 10, colour: '#000000' } as const

test('there are 300 strings, and 20 or more of each kind', () => {
  expect(strings.length).toBeGreaterThanOrEqual(300)
  for (const kind of kinds) expect(typedStrings[kind].length, kind).toBeGreaterThanOrEqual(20)
})

describe.each(['en', 'ne'] as const)('a report in %s', language => {
  test('has what people typed in the same letters in PDF and Word, and no glyph of no letter', async () => {
    const plan = emptyPlan()
    plan.plan.name = 'CO₂ ≥ 20 % ग्रिड → ✓ མཉན་ཐང་ \uf0b7'
    plan.challenges = strings
    const report = makePlanReport(plan, language)
    const [pdf, docx] = await Promise.all([pdfOf(report), docxOf(report)])
    // Throws where a glyph is 0.
    const drawn = dense(drawnText(Buffer.from(pdf)))
    const xml = partOf(docx, 'word/document.xml')
    const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) =>
      text.replaceAll('&amp;', '&'),
    )
    let at = 0
    for (const typed of strings) {
      const printed = printable(typed)
      expect(texts).toContain(printed)
      at = drawn.indexOf(dense(printed), at)
      expect(at, typed).toBeGreaterThan(0)
    }
    expect(drawn).toContain(dense('CO₂ ≥ 20 % ग्रिड → ✓ མཉན་ཐང་ •'))
    expect(texts).toContain('CO₂ ≥ 20 % ग्रिड → ✓ མཉན་ཐང་ •')
  })
})

test('bullets of Word are bullets, and what has no shape is left out', () => {
  expect(printable('\uf0b7 a \uf0a7 b \uf0d8 c \uf0fc d \uf0e0 e')).toBe('• a • b • c ✓ d → e')
  expect(printable('so\u00adlar\u200b mini\u2011grid\ufeff क्\u200dष ❤\ufe0f')).toBe(
    'solar mini‑grid क्\u200dष ❤\ufe0f',
  )
})

test('a PDF reader of other hands finds the same letters', async () => {
  const plan = emptyPlan()
  plan.challenges = ['CO₂ ≥ 20 m → ✓ ⅔ ① mini‑grid', 'མཉན་ཐང་ र ᤕᤠᤰᤌᤢᤱ', 'क्षेत्रीय 你']
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(await pdfOf(makePlanReport(plan, 'en')))
  const text = dense([...document.pages()].map(page => page.getText()).join('\n'))
  for (const typed of plan.challenges) expect(text).toContain(dense(typed))
  document.destroy()
  pdfium.destroy()
})

test('a letter comes with its marks from one font, and letters of one font are one run', () => {
  for (const text of ['क्षेत्र', 'རྐྱེན་', 'ᤗᤡᤶᤒᤢ', '𑐎𑑂𑐲𑐶', '👩‍🌾', 'क्\u200dष'])
    expect(segmentsOf(text, 'regular'), text).toMatchObject([{ text, said: text }])
  // Between Latin and Tibetan is one change of font each way.
  expect(segmentsOf('a མཉན་ b', 'italic').map(({ text }) => text)).toEqual(['a ', 'མཉན་ ', 'b'])
})

test('what no font has is one mark of the width that is measured, and is named', () => {
  const paper = open()
  const one = breakLines(paper, plainWords(paper, '\u25a1', style), 300)[0]
  const line = breakLines(paper, plainWords(paper, '你\ue000', style), 300)[0]
  expect(line.width).toBeCloseTo(2 * one.width)
  expect([...paper.missing]).toEqual(['你', '\ue000'])
})

test('letters in no order of their script are drawn all the same', () => {
  const paper = open()
  const odd = [
    'པ༩ྠ',
    '༡༰ྪྚ',
    'ྡྷ༭\u200d༅',
    'ᤧᤡ\u200dᤀ',
    '\u{11436}\u{11442}',
    'ि्',
    '\u0301',
    '\u200d',
    '\u{1f3fd}',
    '\ud83d',
  ]
  for (const text of odd)
    for (const width of [4, 300])
      for (const line of breakLines(paper, plainWords(paper, `${text} a${text}`, style), width))
        asTag(paper, paper.root, 'P', () => drawLine(paper, line, { left: 62, width, leading: 14 }, 100))
})

test('a word wider than its line is cut between letters with their marks, and begins in the first line', () => {
  const paper = open()
  const lines = breakLines(paper, plainWords(paper, 'क्षेत्रीयकि'.repeat(12), style), 60)
  expect(lines.length).toBeGreaterThan(4)
  for (const { width, pieces } of lines) {
    expect(width).toBeGreaterThan(0)
    expect(width).toBeLessThanOrEqual(60)
    expect(pieces[0].text).not.toMatch(/^\p{M}/u)
  }
})

test('a run that is wider than it was measured, and a glyph of no letter, stop the writer', () => {
  expect(() => requireWidth('abc', 10.1, 10)).toThrow('10.10 points wide and was measured as 10.00')
  requireWidth('abc', 9, 10)
  const paper = open()
  const { font } = segmentsOf('a', 'regular')[0]
  const put = (text: string, width: number) =>
    paper.put(text, { font, size: 10, colour: '#000000', width }, 62, 100)
  expect(() => put('wide', 1)).toThrow('"wide" is')
  expect(() => put('₂', 100)).toThrow('no glyph for all of "₂"')
})
