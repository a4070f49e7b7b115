import { type ColourName, colour } from '../../../../domain/layers/style-table.ts'
import { breakLines, drawLine, type TextLine } from '../../../paper/lines.ts'
import { asTag, type Paper, type Struct } from '../../../paper/paper.ts'
import { plainWords } from '../../../paper/words.ts'
import { textLine, widthOfText } from '../pen.ts'

export const ink = (name: ColourName) => colour(name, 'light')
/** Sizes of type on a map sheet, in points. */
export const sizes = {
  title: 13,
  plan: 8.5,
  head: 9,
  legend: 7.2,
  small: 6.2,
  foot: 7,
  generated: 7,
} as const

export type InkStyle = { size: number; colour: ColourName; face?: 'regular' | 'strong' }
type Position = { x: number; y: number; width?: number; align?: 'left' | 'right' | 'center' }

/** Draws one line of text in a tag of its own, vertically centred at a height. */
export function put(
  paper: Paper,
  section: Struct,
  text: string,
  style: InkStyle,
  at: Position,
  kind = 'P',
): void {
  asTag(paper, section, kind, tag => tag.add(() => write(paper, text, style, at)))
}

export function write(paper: Paper, text: string, style: InkStyle, at: Position): void {
  textLine(paper, text, { ...style, colour: ink(style.colour) }, at)
}

export function wrapped(
  paper: Paper,
  text: string,
  { face = 'regular', size, colour: name }: InkStyle,
  width: number,
): TextLine[] {
  return breakLines(paper, plainWords(paper, text, { face, size, colour: ink(name) }), width)
}

type Lines = { x: number; top: number; width: number; leading: number; align?: 'left' | 'right' }
export function drawLinesAt(
  paper: Paper,
  lines: readonly TextLine[],
  { x, top, width, leading, align }: Lines,
): void {
  lines.forEach((line, at) => {
    drawLine(paper, line, { left: x, width, leading, align }, top + at * leading)
  })
}

const graphemes = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/** Shortens a text to a width, in points. An ellipsis shows that something is left out. */
export function shortened(paper: Paper, text: string, size: number, width: number): string {
  if (widthOfText(paper, text, size) <= width) return text
  const parts = Array.from(graphemes.segment(text), one => one.segment)
  let [fits, tooLong] = [0, parts.length]
  const cut = (count: number) => `${parts.slice(0, count).join('').trimEnd()}…`
  while (tooLong - fits > 1) {
    const count = (fits + tooLong) >> 1
    if (widthOfText(paper, cut(count), size) <= width) fits = count
    else tooLong = count
  }
  return cut(fits)
}
