import type { Token, Tokens } from 'marked'
import { drawCode, drawNote } from '../../app/server/paper/boxes.ts'
import { drawLines, linesOf } from '../../app/server/paper/lines.ts'
import { asTag, nameOf, page, type Struct } from '../../app/server/paper/paper.ts'
import { drawTable } from '../../app/server/paper/table.ts'
import { plainWords, wordsOf } from '../../app/server/paper/words.ts'
import type { Drawing } from './drawing.ts'
import { drawPictures, heightOfPictures, picturesIn } from './pictures.ts'

type Place = { tag: Struct; indent: number; next: Token | undefined }

/** Draws Markdown's blocks one below the other. @throws Error on a kind that is not drawn */
export function drawBlocks(to: Drawing, blocks: Token[], tag: Struct, indent = 0): void {
  const drawn = blocks.filter(({ type }) => type !== 'space')
  drawn.forEach((block, at) => {
    drawBlock(to, block, { tag, indent, next: drawn[at + 1] })
  })
}

function drawBlock(to: Drawing, block: Token, { tag, indent, next }: Place): void {
  const pictures = picturesIn(block)
  if (block.type === 'heading') drawHeading(to, block as Tokens.Heading, tag, next)
  else if (pictures.length > 0) drawPictures(to, pictures, tag)
  else if (block.type === 'paragraph' || block.type === 'text')
    drawText(to, (block as Tokens.Paragraph).tokens ?? [], tag, indent)
  else if (block.type === 'list') drawList(to, block as Tokens.List, tag, indent)
  else if (block.type === 'table') drawTable(to, block as Tokens.Table, tag)
  else if (block.type === 'blockquote') drawNote(to, block as Tokens.Blockquote, tag)
  else if (block.type === 'code') drawCode(to, block as Tokens.Code, tag)
  else if (block.type === 'hr') to.paper.leave()
  else throw new Error(`Markdown of the kind "${block.type}" is not drawn: ${block.raw.slice(0, 80)}`)
}

function drawText({ paper, scale }: Drawing, tokens: Token[], tag: Struct, indent: number): void {
  const { size, leading } = scale.body
  const width = paper.width - indent
  const words = wordsOf(paper, tokens, { face: 'regular', size, colour: paper.colours.ink })
  asTag(paper, tag, 'P', p =>
    drawLines(paper, p, linesOf(paper, words, width), { left: paper.left + indent, width, leading }),
  )
  paper.y += scale.gap
}

function drawHeading(to: Drawing, { depth, tokens }: Tokens.Heading, tag: Struct, next?: Token): void {
  const { paper, scale } = to
  const heading = to.headings.shift()
  if (!heading) throw new Error('a heading more than were counted')
  const { size, leading } = scale.headings[depth - 1]
  const { ink, accent } = paper.colours
  const words = wordsOf(paper, tokens, { face: 'strong', size, colour: depth === 2 ? accent : ink })
  const lines = linesOf(paper, words, paper.width)
  const above = scale.above[depth - 1]
  paper.need(above + lines.length * leading + company(to, next))
  if (!paper.isAtTop()) paper.y += above
  to.pages.set(heading.slug, paper.number)
  paper.pdf.addNamedDestination(nameOf(heading.slug), 'XYZ', null, page.height - paper.y + 8, null)
  asTag(paper, tag, `H${depth - 1 || 1}`, h =>
    drawLines(paper, h, lines, { left: paper.left, width: paper.width, leading }),
  )
  paper.y += scale.below[depth - 1]
}

function drawList(to: Drawing, { items, ordered, start }: Tokens.List, tag: Struct, indent: number): void {
  const { paper, scale } = to
  const hang = ordered ? 19 : 14
  const { size, leading } = scale.body
  asTag(paper, tag, 'L', list => {
    items.forEach((item, at) => {
      asTag(paper, list, 'LI', li => {
        paper.need(leading * 2)
        const mark = ordered ? `${Number(start || 1) + at}.` : '•'
        const words = plainWords(paper, mark, {
          face: ordered ? 'strong' : 'regular',
          size,
          colour: paper.colours.accent,
        })
        const y = paper.y
        asTag(paper, li, 'Lbl', label =>
          drawLines(paper, label, linesOf(paper, words, hang), {
            left: paper.left + indent,
            width: hang,
            leading,
          }),
        )
        paper.y = y
        asTag(paper, li, 'LBody', body => drawBlocks(to, item.tokens, body, indent + hang))
      })
      paper.y -= item.loose ? 0 : scale.gap * 0.55
    })
  })
  paper.y += scale.gap * 0.55
}

/** What a heading takes along to the next page, in points: it never stands alone. */
function company(to: Drawing, next: Token | undefined): number {
  const pictures = picturesIn(next)
  if (pictures.length > 0) return heightOfPictures(to, pictures) + 8
  return next?.type === 'table' || next?.type === 'heading' ? 96 : 52
}
