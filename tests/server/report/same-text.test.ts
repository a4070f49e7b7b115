import { expect, test } from 'vitest'
import { type Language, say } from '../../../app/domain/messages/messages.ts'
import { makePlanReport, type Report } from '../../../app/domain/report/report.ts'
import type { WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { largePlan } from '../../domain/report/large-plan.ts'
import { emptyPlan } from '../../domain/report/report-fixture.ts'
import { drawnText } from '../../pdf-text.ts'
import { partOf } from '../../zip-part.ts'

const plans: [string, WholePlan][] = [
  ['nothing but the form', emptyPlan()],
  ['68 clusters', largePlan(68)],
]
const languages: Language[] = ['en', 'ne']

test.each(plans.flatMap(([name, plan]) => languages.map(language => ({ name, plan, language }))))(
  'both files have the same text, other than contents, bands and feet: $name, $language',
  async ({ plan, language }) => {
    const report = makePlanReport(plan, language)
    const [pdf, docx] = await Promise.all([pdfOf(report), docxOf(report)])
    const ofPdf = withoutBands(signs(drawnText(Buffer.from(pdf))), language)
    const ofWord = withoutBands(textOfWord(docx), language)
    const inPdf = ofPdf.split(contentsOf(report))
    const inWord = ofWord.split(contentsOf(report))
    expect([inPdf.length, inWord.length]).toEqual([2, 2])
    expect(inPdf.join('').length).toBeGreaterThan(4000)
    expect(firstDifference(inPdf.join(''), inWord.join(''))).toBeNull()
  },
)

/** All that is written, without spaces, since each file breaks lines at other places. Bullets are no text in Word. */
const signs = (text: string) => text.replace(/[\s\u200b•]/g, '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOfWord = (docx: Uint8Array) =>
  signs(
    [...partOf(docx, 'word/document.xml').matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text]) => text.replace(/&(\w+);/g, (_, name: string) => entities[name]))
      .join(''),
  )

/** The table of contents with any page numbers. */
function contentsOf({ contents, blocks }: Report): RegExp {
  const headings = blocks.flatMap(one => (one.kind === 'chapter' || one.kind === 'heading' ? [one.text] : []))
  return new RegExp(literal(contents) + headings.map(text => `${literal(text)}\\d+`).join(''))
}

/** Bands are at the foot of each page of the PDF, and below each table or figure in Word. */
function withoutBands(text: string, language: Language): string {
  const [before, after] = say(language, 'report.band', { parts: '\u0001' }).split('\u0001').map(literal)
  const more = literal(say(language, 'report.bandMore'))
  return text.replace(new RegExp(`${before}.{0,400}?${after}\\.?${more}\\.?`, 'g'), '')
}

const literal = (text: string) => signs(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function firstDifference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(at - 60, at + 60)} | ${other.slice(at - 60, at + 60)}`
}
