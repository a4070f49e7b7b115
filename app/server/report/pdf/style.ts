import type { Block } from '../../../domain/report/blocks.ts'
import { breakLines, drawLines } from '../../paper/lines.ts'
import { asTag, type Struct } from '../../paper/paper.ts'
import type { Sheets } from '../../paper/type-scale.ts'
import { plainWords, type Style } from '../../paper/words.ts'

export type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

export const inStyle = (
  { paper }: Sheets,
  size: number,
  face: Style['face'] = 'regular',
  colour: 'ink' | 'ink-3' | 'accent' = 'ink',
): Style => ({ face, size, colour: paper.colours[colour] })

export function put(
  to: Sheets,
  text: string,
  style: Style,
  { leading }: { leading: number },
  tag: Struct,
  kind = 'P',
) {
  const { paper } = to
  const lines = breakLines(paper, plainWords(paper, text, style), paper.width)
  asTag(paper, tag, kind, p => drawLines(paper, p, lines, { left: paper.left, width: paper.width, leading }))
}

export const noteStyle = (to: Sheets): Style => inStyle(to, to.scale.caption.size, 'regular', 'ink-3')

/** Tables and figures up to this height are not split between pages. */
export const maxWhole = ({ paper: { height, size } }: Sheets): number =>
  (size.width > size.height ? 0.8 : 0.42) * height

export const heightOfCaption = ({ scale }: Sheets): number => scale.caption.leading + 5

/** Draws a caption on the same page as the first `company` points of its content. Returns the page. */
export function drawCaption(to: Sheets, text: string, tag: Struct, company: number): number {
  const { paper, scale } = to
  if (text === '') return paper.number
  paper.need(heightOfCaption(to) + company)
  if (!paper.isAtTop()) paper.y += 3
  put(to, text, inStyle(to, scale.caption.size, 'strong'), scale.caption, tag, 'Caption')
  paper.y += 2
  return paper.number
}

/** Height of the notes below a table or figure, or 0 if there are none. */
export function heightOfNotes(to: Sheets, after: readonly Block[]): number {
  const { paper, scale } = to
  let height = 0
  for (const block of after) {
    if (block.kind !== 'note') break
    const lines = breakLines(paper, plainWords(paper, block.text, noteStyle(to)), paper.width)
    height += lines.length * scale.caption.leading + scale.gap
  }
  return height === 0 ? 0 : height + 6
}
