import type PDFDocument from 'pdfkit'
import { shapings } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** Members of a pdfkit font that are missing from its types. Advance widths are in thousandths of an em. */
type PdfFont = {
  font: { layout(text: string, features?: string[] | Record<string, boolean>, script?: string): unknown }
  layoutRun(text: string, features?: string[]): unknown
  encode(text: string, features?: string[]): [glyphs: string[], positions: { xAdvance: number }[]]
}

/**
 * Watches text that is written in the font just opened. `onRun` receives the width of each run in ems.
 * @throws Error if a run contains glyph 0, which stands for a missing letter and is drawn wider than measured
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
 * Keeps the shapes of texts in the font just opened. pdfkit shapes a text with features again each time that it measures
 * or draws it, and tables repeat the same words and numbers.
 */
export function cacheShapes(pdf: Pdf): void {
  const inUse = (pdf as unknown as { _font: PdfFont })._font
  const { layoutRun } = inUse
  const shapes = new Map<string, unknown>()
  inUse.layoutRun = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`
    const known = shapes.get(key)
    if (known !== undefined) return known
    const run = layoutRun.call(inUse, text, features)
    shapes.set(key, run)
    return run
  }
}

/**
 * Shapes text in the font just opened with rules that fontkit lacks. fontkit fails on some invalid sequences of
 * letters, mostly in Tibetan and Limbu. These are shaped without mark positions and, if that fails too, without the
 * rules of the script.
 */
export function mendShaping(pdf: Pdf, name: string): void {
  const { font } = (pdf as unknown as { _font: PdfFont })._font
  const { layout } = font
  const own = shapings[name]
  font.layout = (given: string, requested: string[] = []) => {
    const text = own ? own.inOrder(given) : given
    const features = own ? own.features : requested
    // A new object each time, because fontkit modifies its argument.
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

/** @throws Error if a run was drawn wider than it was measured, because the text that follows would overlap it */
export function requireWidth(text: string, drawn: number, measured: number): void {
  if (drawn > measured + tolerance)
    throw new Error(`"${text}" is ${drawn.toFixed(2)} points wide and was measured as ${measured.toFixed(2)}`)
}
/** In points. Allows for rounding errors in sums of many widths. */
const tolerance = 0.01
