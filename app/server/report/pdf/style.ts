import type { Block } from '../../../domain/report/blocks.ts'
import { breakLines, drawLines } from '../../paper/lines.ts'
import { asTag, page, type Struct } from '../../paper/paper.ts'
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
export const maxWhole = 0.42 * (page.height - page.top - page.bottom)

export const heightOfCaption = ({ scale }: Sheets): number => scale.caption.leading + 5

/** Draws a caption and keeps it on the same page as the first `company` points of its content. */
export function drawCaption(to: Sheets, text: string, tag: Struct, company: number): void {
  if (text === '') return
  const { paper, scale } = to
  paper.need(heightOfCaption(to) + company)
  if (!paper.isAtTop()) paper.y += 3
  put(to, text, inStyle(to, scale.caption.size, 'strong'), scale.caption, tag, 'Caption')
  paper.y += 2
}
