import type { Token, Tokens } from 'marked'
import { appendBlank, type Face, hasBlank, markOfMissing, segmentsOf } from './fonts.ts'
import type { Paper, Pdf } from './paper.ts'

export type Style = { face: Face; size: number; colour: string; tabular?: boolean }
/** An inline drawing, such as a formula. `said` is its text for search and screen readers. */
export type InlineDrawing = {
  type: 'drawn'
  raw: string
  said: string
  /** In ems. */
  width: number
  draw(pdf: Pdf, at: { x: number; baseline: number; size: number; colour: string }): void
}
/** A piece of a line with its style. `link` is a URL or `#slug`. */
export type Piece = Style & {
  text: string
  font: string
  width: number
  /** Text for search and copying, if it cannot be derived from the glyphs. */
  said?: string
  link?: string
  code?: boolean
  drawn?: InlineDrawing
}
/**
 * A unit that is not broken between lines. It consists of pieces without space between them; the last piece includes
 * the space after the word.
 */
export type Word = { pieces: Piece[]; width: number; blank: number } | 'break'

type Run = { text: string; face: Face; link?: string; code?: boolean; drawn?: InlineDrawing }

/** Converts the inline tokens of Markdown to words in a style. */
export const markdownWords = (paper: Paper, tokens: Token[], style: Style): Word[] =>
  wordsOfRuns(paper, runsOf(tokens, { face: style.face }), style)

/** Converts a plain text without Markdown to words. Its line breaks are kept. */
export const plainWords = (paper: Paper, text: string, style: Style): Word[] =>
  wordsOfRuns(
    paper,
    text.split(/(\n)/).map(line => ({ text: line, face: style.face })),
    style,
  )

/** Lines are broken after spaces, other than those between an amount and its unit. */
const breaks = /(?<= )(?<!\bNPR )(?!%)/u

function wordsOfRuns(paper: Paper, runs: Run[], style: Style): Word[] {
  const words: Word[] = []
  let open = false
  for (const run of runs) {
    if (run.text === '\n') {
      words.push('break')
      open = false
      continue
    }
    for (const text of run.drawn ? [run.text] : paper.digits(run.text).split(breaks)) {
      const last = words.at(-1)
      if (text.trim() === '') {
        if (open && last && last !== 'break') spaceAfter(paper, last)
        open = false
        continue
      }
      const pieces = piecesOf(paper, text, run, style)
      if (pieces.length === 0) continue
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
      const blank = text.endsWith(' ') ? paper.widthOf(' ', pieces.at(-1) as Piece) : 0
      if (open && last && last !== 'break') {
        last.pieces.push(...pieces)
        last.width += width
        last.blank = blank
      } else words.push({ pieces, width, blank })
      open = blank === 0
    }
  }
  return words
}

function spaceAfter(paper: Paper, word: Exclude<Word, 'break'>): void {
  const end = word.pieces[word.pieces.length - 1]
  const isOwn = hasBlank(end.font)
  const { font } = isOwn ? end : segmentsOf(' ', end.face)[0]
  word.blank = paper.widthOf(' ', { ...end, font })
  if (isOwn) appendBlank(end)
  const width = isOwn ? paper.widthOf(end.text, end) : end.width + word.blank
  word.width += width - end.width
  end.width = width
}

function piecesOf(paper: Paper, text: string, run: Run, style: Style): Piece[] {
  const colour = run.link ? paper.colours.accent : style.colour
  const size = run.code ? style.size * 0.94 : style.size
  if (run.drawn) return [drawnPiece(run.drawn, style)]
  return segmentsOf(text, run.face).map(({ text, font, isDevanagari, said }) => {
    if (said !== undefined && said !== text && text.trimEnd() === markOfMissing)
      paper.missing.add(said.trimEnd())
    // Without tabular digits, the spacing would be so tight that the points in 1.1.1 were lost.
    const tabular = style.tabular || /\d[.,]\d/.test(text)
    const piece = {
      ...style,
      tabular,
      face: run.face,
      colour,
      text,
      font,
      said,
      link: run.link,
      code: run.code,
    }
    const sized = { ...piece, size: isDevanagari ? size * 1.04 : size }
    return { ...sized, width: paper.widthOf(text, sized) }
  })
}

const drawnPiece = (drawn: InlineDrawing, style: Style): Piece => ({
  ...style,
  text: drawn.said,
  font: '',
  width: drawn.width * style.size,
  drawn,
})

function runsOf(tokens: Token[], of: Omit<Run, 'text'>): Run[] {
  return tokens.flatMap((token): Run[] => {
    if (token.type === 'strong') return runsOf(token.tokens ?? [], { ...of, face: 'strong' })
    if (token.type === 'em')
      return runsOf(token.tokens ?? [], { ...of, face: of.face === 'strong' ? 'strong' : 'italic' })
    if (token.type === 'link') return runsOf(token.tokens ?? [], { ...of, link: (token as Tokens.Link).href })
    if (token.type === 'codespan') return [{ ...of, text: (token as Tokens.Codespan).text, code: true }]
    if (token.type === 'br') return [{ ...of, text: '\n' }]
    if (token.type === 'text' && 'tokens' in token && token.tokens) return runsOf(token.tokens, of)
    if (token.type === 'text' || token.type === 'escape')
      return [{ ...of, text: unescaped((token as Tokens.Text).text).replace(/\s+/g, ' ') }]
    if (token.type === 'drawn') {
      const drawn = token as InlineDrawing
      return [{ ...of, text: drawn.said, drawn }]
    }
    if (token.type === 'image') return []
    throw new Error(`Markdown of the kind "${token.type}" is not drawn: ${token.raw}`)
  })
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity])
