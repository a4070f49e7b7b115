import { join } from 'node:path'
import type { Token, Tokens } from 'marked'
import { drawLines, linesOf } from './lines.ts'
import { asArtifact, asTag, nameOf, openImage, type Paper, page, type Struct } from './paper.ts'
import type { Heading, Manual } from './read-manual.ts'
import { drawTable } from './table.ts'
import type { TypeScale } from './type-scale.ts'
import { plainWords, wordsOf } from './words.ts'

export type Drawing = {
  paper: Paper
  scale: TypeScale
  manual: Manual
  /** Headings still to come, and where those that came stand. */
  headings: Heading[]
  pages: Map<string, number>
}

/** Draws Markdown's blocks one below the other. @throws Error on a kind that is not drawn */
export function drawBlocks(to: Drawing, blocks: Token[], tag: Struct, indent = 0): void {
  blocks.forEach((block, at) =>
    drawBlock(
      to,
      block,
      tag,
      indent,
      blocks.slice(at + 1).find(({ type }) => type !== 'space'),
    ),
  )
}

function drawBlock(to: Drawing, block: Token, tag: Struct, indent: number, next?: Token): void {
  const { paper } = to
  switch (block.type) {
    case 'space':
      return
    case 'heading':
      return drawHeading(to, block as Tokens.Heading, tag, next)
    case 'paragraph':
    case 'text': {
      const { tokens = [] } = block as Tokens.Paragraph
      const pictures = tokens.filter((token): token is Tokens.Image => token.type === 'image')
      if (pictures.length > 0) return drawPictures(to, pictures, tag)
      return drawText(to, tokens, tag, indent)
    }
    case 'list':
      return drawList(to, block as Tokens.List, tag, indent)
    case 'table':
      return drawTable(to, block as Tokens.Table, tag)
    case 'blockquote':
      return drawNote(to, block as Tokens.Blockquote, tag)
    case 'code':
      return drawCode(to, block as Tokens.Code, tag)
    case 'hr':
      paper.turn()
      return
    default:
      throw new Error(`Markdown of the kind "${block.type}" is not drawn: ${block.raw.slice(0, 80)}`)
  }
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
  const top = paper.y
  // A heading takes some of what it stands above along.
  const company = next?.type === 'table' || next?.type === 'heading' ? 96 : 52
  paper.need(scale.above[depth - 1] + lines.length * leading + company)
  if (paper.y === top && paper.y > page.top + 1) paper.y += scale.above[depth - 1]
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

/** A note stands on a ground of its own behind a bar; it is kept whole. */
function drawNote(to: Drawing, { tokens }: Tokens.Blockquote, tag: Struct): void {
  const { paper, scale } = to
  const { size, leading } = scale.body
  const [pad, inset] = [9, 14]
  const width = paper.width - inset - pad
  const paragraphs = tokens
    .filter(({ type }) => type !== 'space')
    .map(token => {
      if (token.type !== 'paragraph')
        throw new Error(`A note holds paragraphs only: ${token.raw.slice(0, 80)}`)
      const style = { face: 'regular', size: size * 0.96, colour: paper.colours.ink } as const
      return linesOf(paper, wordsOf(paper, token.tokens ?? [], style), width)
    })
  const lines = paragraphs.reduce((sum, one) => sum + one.length, 0)
  const height = lines * leading + (paragraphs.length - 1) * scale.gap * 0.7 + 2 * pad - 2
  paper.need(height + 4)
  const { pdf, colours } = paper
  asArtifact(paper, () => {
    pdf.roundedRect(paper.left, paper.y, paper.width, height, 3).fill(colours['map-mask'])
    pdf.rect(paper.left, paper.y, 2.5, height).fill(colours.accent)
  })
  const bottom = paper.y + height
  paper.y += pad
  asTag(paper, tag, 'Note', note => {
    for (const lines of paragraphs) {
      asTag(paper, note, 'P', p => drawLines(paper, p, lines, { left: paper.left + inset, width, leading }))
      paper.y += scale.gap * 0.7
    }
  })
  paper.y = bottom + scale.gap + 3
}

function drawCode({ paper, scale }: Drawing, { text }: Tokens.Code, tag: Struct): void {
  const { size, leading } = scale.code
  const style = { face: 'regular', size, colour: paper.colours.ink } as const
  const lines = text
    .split('\n')
    .flatMap(line => linesOf(paper, plainWords(paper, line, style), paper.width - 20))
  const height = lines.length * leading + 14
  paper.need(height)
  asArtifact(paper, () => {
    paper.pdf.roundedRect(paper.left, paper.y, paper.width, height, 4).fill(paper.colours['map-mask'])
  })
  const bottom = paper.y + height
  paper.y += 7
  asTag(paper, tag, 'Code', code =>
    drawLines(paper, code, lines, { left: paper.left + 10, width: paper.width - 20, leading }),
  )
  paper.y = bottom + scale.gap
}

/** Pictures of one paragraph stand side by side, each with its caption; a picture and its caption stay together. */
function drawPictures(to: Drawing, pictures: Tokens.Image[], tag: Struct): void {
  const { paper, scale, manual } = to
  const gap = 12
  const width = (paper.width - gap * (pictures.length - 1)) / pictures.length
  const { size, leading } = scale.caption
  const figures = pictures.map(({ href, text, title }) => {
    const file = join(manual.folder, href)
    const { width: pixels, height } = openImage(paper.pdf, file)
    const style = { face: 'regular', size, colour: paper.colours['ink-3'] } as const
    const caption = title ? linesOf(paper, plainWords(paper, title, style), width) : []
    return { file, alt: text, height: Math.min((width * height) / pixels, 560), caption }
  })
  const tallest = Math.max(...figures.map(({ height }) => height))
  const captions = Math.max(...figures.map(({ caption }) => caption.length))
  paper.need(tallest + captions * leading + 12)
  const top = paper.y + 3
  figures.forEach(({ file, alt, height, caption }, at) => {
    const left = paper.left + at * (width + gap)
    asTag(
      paper,
      tag,
      'Figure',
      figure =>
        figure.add(() => {
          paper.pdf.image(file, left, top, { width, height })
          paper.pdf.rect(left, top, width, height).lineWidth(0.6).stroke(paper.colours['seq-none'])
        }),
      { alt },
    )
    paper.y = top + height + 5
    if (caption.length > 0)
      asTag(paper, tag, 'Caption', p => drawLines(paper, p, caption, { left, width, leading }))
  })
  paper.y = top + tallest + 5 + captions * leading + scale.gap + 3
}
