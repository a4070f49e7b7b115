import type { Token, Tokens } from 'marked'
import { drawCode, drawNote, heightOfNote } from '../../app/server/paper/boxes.ts'
import { breakLines, drawLines } from '../../app/server/paper/lines.ts'
import { asTag, destinationName, page, type Struct } from '../../app/server/paper/paper.ts'
import { drawMarkdownTable, heightOfMarkdownTable } from '../../app/server/paper/table.ts'
import { markdownWords, plainWords } from '../../app/server/paper/words.ts'
import type { ManualDrawing } from './drawing.ts'
import { drawFormula, fencedFormulaName as formulaName, heightOfFormula } from './formulas.ts'
import { drawPictures, heightOfPictures, picturesIn } from './pictures.ts'
import { drawSteps, heightOfChart, isChart } from './steps-chart.ts'

type Place = { tag: Struct; indent: number; at: number; all: Token[] }

/** Draws Markdown blocks one below the other. @throws Error on an unsupported block */
export function drawBlocks(to: ManualDrawing, blocks: Token[], tag: Struct, indent = 0): void {
  const all = blocks.filter(({ type }) => type !== 'space')
  all.forEach((block, at) => {
    const place = { tag, indent, at, all }
    to.paper.need(togetherAt(to, place))
    drawBlock(to, block, place)
  })
}

function drawBlock(to: ManualDrawing, block: Token, { tag, indent, at, all }: Place): void {
  const pictures = picturesIn(block)
  if (block.type === 'heading') drawHeading(to, block as Tokens.Heading, tag)
  else if (pictures.length > 0) drawPictures(to, pictures, tag)
  else if (block.type === 'paragraph' || block.type === 'text')
    drawText(to, (block as Tokens.Paragraph).tokens ?? [], tag, indent)
  else if (block.type === 'list') drawList(to, block as Tokens.List, tag, indent)
  else if (block.type === 'table') drawMarkdownTable(to, block as Tokens.Table, tag)
  else if (block.type === 'blockquote') drawNote(to, block as Tokens.Blockquote, tag)
  else if (formulaName(block) !== null) drawFormula(to, block as Tokens.Code, tag)
  else if (isSteps(block)) drawSteps(to, block, tableBefore(all, at), tag)
  else if (block.type === 'code') drawCode(to, block as Tokens.Code, tag)
  else if (block.type === 'hr') to.paper.leave()
  else throw new Error(`Markdown of the kind "${block.type}" is not drawn: ${block.raw.slice(0, 80)}`)
}

const isSteps = (block: Token): block is Tokens.Code => block.type === 'code' && isChart(block as Tokens.Code)

function tableBefore(all: Token[], at: number): Tokens.Table {
  const table = all.slice(0, at).findLast(({ type }) => type === 'table')
  if (!table) throw new Error('a chart of steps has no table before it')
  return table as Tokens.Table
}

/**
 * Minimum height in points that a block needs on a page: that of a block that is never split, or of a heading or short
 * text together with the table, formula or picture after it. 0 if the block breaks pages by itself.
 */
function togetherAt(to: ManualDrawing, place: Place): number {
  const { all, at, indent } = place
  const block = all[at]
  if (block === undefined) return 0
  const next = () => togetherAt(to, { ...place, at: at + 1 }) || (at + 1 < all.length ? 52 : 0)
  if (block.type === 'heading') {
    const { lines, leading, above, below } = headingLines(to, block as Tokens.Heading)
    return fitting(above + lines.length * leading + below + next(), 96)
  }
  const pictures = picturesIn(block)
  if (pictures.length > 0) return heightOfPictures(to, pictures) + 8
  if (block.type === 'table') return heightOfMarkdownTable(to, block as Tokens.Table)
  if (block.type === 'blockquote') return heightOfNote(to, block as Tokens.Blockquote)
  if (formulaName(block) !== null) return heightOfFormula(to, block)
  if (isSteps(block)) return heightOfChart(to, tableBefore(all, at))
  if (block.type === 'paragraph' && leadsTo(all[at + 1])) {
    const { leading } = to.scale.body
    const lines = textLines(to, (block as Tokens.Paragraph).tokens ?? [], indent).length
    return lines <= 5 ? fitting(lines * leading + to.scale.gap + next(), 0) : 0
  }
  return 0
}

const leadsTo = (block: Token | undefined): boolean =>
  block !== undefined &&
  (block.type === 'table' || formulaName(block) !== null || isSteps(block) || picturesIn(block).length > 0)
/** The height if it fits on a page, otherwise the alternative. */
const fitting = (height: number, other: number): number =>
  height <= page.height - page.top - page.bottom ? height : other

const textLines = ({ paper, scale }: ManualDrawing, tokens: Token[], indent: number) =>
  breakLines(
    paper,
    markdownWords(paper, tokens, { face: 'regular', size: scale.body.size, colour: paper.colours.ink }),
    paper.width - indent,
  )

function drawText(to: ManualDrawing, tokens: Token[], tag: Struct, indent: number): void {
  const { paper, scale } = to
  const { leading } = scale.body
  const width = paper.width - indent
  asTag(paper, tag, 'P', p =>
    drawLines(paper, p, textLines(to, tokens, indent), { left: paper.left + indent, width, leading }),
  )
  paper.y += scale.gap
}

function headingLines({ paper, scale }: ManualDrawing, { depth, tokens }: Tokens.Heading) {
  const { size, leading } = scale.headings[depth - 1]
  const { ink, accent } = paper.colours
  const words = markdownWords(paper, tokens, { face: 'strong', size, colour: depth === 2 ? accent : ink })
  const [above, below] = [scale.above[depth - 1], scale.below[depth - 1]]
  return { lines: breakLines(paper, words, paper.width), leading, above, below }
}

function drawHeading(to: ManualDrawing, token: Tokens.Heading, tag: Struct): void {
  const { paper } = to
  const heading = to.headings.shift()
  if (!heading) throw new Error('a heading more than were counted')
  const { lines, leading, above, below } = headingLines(to, token)
  if (!paper.isAtTop()) paper.y += above
  to.pages.set(heading.slug, paper.number)
  const { slug, chapter } = heading
  for (const name of [destinationName(slug), ...(chapter ? [chapter] : [])])
    paper.pdf.addNamedDestination(name, 'XYZ', null, page.height - paper.y + 8, null)
  asTag(paper, tag, `H${token.depth - 1 || 1}`, h =>
    drawLines(paper, h, lines, { left: paper.left, width: paper.width, leading }),
  )
  paper.y += below
}

function drawList(
  to: ManualDrawing,
  { items, ordered, start }: Tokens.List,
  tag: Struct,
  indent: number,
): void {
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
          drawLines(paper, label, breakLines(paper, words, hang), {
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
