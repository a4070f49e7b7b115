import type PDFDocument from 'pdfkit'
import { shapings } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** What pdfkit has of a font in use and its types do not tell; advances are thousandths of an em. */
type PdfFont = {
  font: { layout(text: string, features?: string[] | Record<string, boolean>, script?: string): unknown }
  encode(text: string, features?: string[]): [glyphs: string[], positions: { xAdvance: number }[]]
}

/**
 * Watches what is written in the font that a document has just opened. `onRun` gets the width of a run in ems.
 * @throws Error where a run has a glyph of no letter (0): such boxes are drawn in another width than measured
 */
export function watchRuns(pdf: Pdf, onRun: (width: number) => void): void {
  const inUse = (pdf as unknown as { _font: PdfFont })._font
  const { encode } = inUse
  inUse.encode = (text, features) => {
    const run = encode.call(inUse, text, features)
    if (run[0].includes('0000')) throw new Error(`A font has no glyph for all of "${text}"`)
    onRun(run[1].reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000)
    return run
  }
}

/**
 * Shapes the font that a document has just opened by rules that fontkit lacks. fontkit fails on some letters in no order
 * of their script, mostly of Tibetan and Limbu: those do without places of marks, then without rules of the script.
 */
export function mendShaping(pdf: Pdf, name: string): void {
  const { font } = (pdf as unknown as { _font: PdfFont })._font
  const { layout } = font
  const own = shapings[name]
  font.layout = (given: string, requested: string[] = []) => {
    const text = own ? own.inOrder(given) : given
    const features = own ? own.features : requested
    // fontkit writes into what it is given.
    const unmarked = () => ({ ...Object.fromEntries(features.map(one => [one, true])), ...noMarks })
    try {
      return layout.call(font, text, features, own?.script)
    } catch {
      try {
        return layout.call(font, text, unmarked(), own?.script)
      } catch {
        return layout.call(font, text, unmarked(), 'latn')
      }
    }
  }
}
const noMarks = { mark: false, mkmk: false, abvm: false, blwm: false }

/** @throws Error where a run was drawn wider than it was measured: what follows it would stand on it */
export function requireWidth(text: string, drawn: number, measured: number): void {
  if (drawn > measured + tolerance)
    throw new Error(`"${text}" is ${drawn.toFixed(2)} points wide and was measured as ${measured.toFixed(2)}`)
}
/** Points; sums of many widths are rounded. */
const tolerance = 0.01
