import type { Tokens } from 'marked'
import { breakLines, drawLines } from './lines.ts'
import { asArtifact, asTag, type Struct } from './paper.ts'
import type { Sheets } from './type-scale.ts'
import { markdownWords, plainWords } from './words.ts'

const note = { pad: 9, inset: 14 }

function linesOfNote({ paper, scale }: Sheets, { tokens }: Tokens.Blockquote) {
  const width = paper.width - note.inset - note.pad
  const paragraphs = tokens
    .filter(({ type }) => type !== 'space')
    .map(token => {
      if (token.type !== 'paragraph')
        throw new Error(`A note holds paragraphs only: ${token.raw.slice(0, 80)}`)
      const style = { face: 'regular', size: scale.body.size * 0.96, colour: paper.colours.ink } as const
      return breakLines(paper, markdownWords(paper, token.tokens ?? [], style), width)
    })
  const lines = paragraphs.reduce((sum, one) => sum + one.length, 0)
  const height = lines * scale.body.leading + (paragraphs.length - 1) * scale.gap * 0.7 + 2 * note.pad - 2
  return { paragraphs, width, height }
}

export const heightOfNote = (to: Sheets, quote: Tokens.Blockquote): number =>
  linesOfNote(to, quote).height + 4

/** Draws a note, which has its own background and a bar. It is never split. */
export function drawNote(to: Sheets, quote: Tokens.Blockquote, tag: Struct): void {
  const { paper, scale } = to
  const { leading } = scale.body
  const { paragraphs, width, height } = linesOfNote(to, quote)
  paper.need(height + 4)
  const { pdf, colours } = paper
  asArtifact(paper, () => {
    pdf.roundedRect(paper.left, paper.y, paper.width, height, 3).fill(colours['map-mask'])
    pdf.rect(paper.left, paper.y, 2.5, height).fill(colours.accent)
  })
  const bottom = paper.y + height
  paper.y += note.pad
  asTag(paper, tag, 'Note', tag => {
    for (const lines of paragraphs) {
      asTag(paper, tag, 'P', p =>
        drawLines(paper, p, lines, { left: paper.left + note.inset, width, leading }),
      )
      paper.y += scale.gap * 0.7
    }
  })
  paper.y = bottom + scale.gap + 3
}

/** Draws formulas and commands verbatim. */
export function drawCode({ paper, scale }: Sheets, { text }: Tokens.Code, tag: Struct): void {
  const { size, leading } = scale.code
  const style = { face: 'regular', size, colour: paper.colours.ink } as const
  const lines = text
    .split('\n')
    .flatMap(line => breakLines(paper, plainWords(paper, line, style), paper.width - 20))
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
