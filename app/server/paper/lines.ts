import { asLink, type Paper, type Struct, withWords } from './paper.ts'
import type { InlineDrawing, Piece, Word } from './words.ts'

/** `blank` is the width of the space after the last word, which `width` includes. */
export type TextLine = { pieces: Piece[]; width: number; blank: number }

/** Rounding of widths, in points. Columns may be exactly as wide as their widest number. */
const tolerance = 0.01

/**
 * Breaks words into lines of at most `width`. A word that is wider than this gets its own line and is split if
 * necessary.
 */
export function breakLines(paper: Paper, words: Word[], width: number): TextLine[] {
  const lines: TextLine[] = [{ pieces: [], width: 0, blank: 0 }]
  for (const word of words) {
    if (word === 'break') {
      lines.push({ pieces: [], width: 0, blank: 0 })
      continue
    }
    let line = lines[lines.length - 1]
    if (line.pieces.length > 0 && line.width + word.width - word.blank > width + tolerance) {
      line = { pieces: [], width: 0, blank: 0 }
      lines.push(line)
    }
    if (word.width - word.blank > width + tolerance) {
      if (line.pieces.length === 0) lines.pop()
      lines.push(...cut(paper, word.pieces, width))
      continue
    }
    line.pieces.push(...word.pieces)
    line.width += word.width
    line.blank = word.blank
  }
  return lines.filter(({ pieces }, at) => pieces.length > 0 || at === 0)
}

const graphemes = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/**
 * Splits a word that is wider than its line, such as a URL or a long code, between letters. Marks stay with their
 * letters.
 */
function cut(paper: Paper, pieces: Piece[], width: number): TextLine[] {
  const lines: TextLine[] = [{ pieces: [], width: 0, blank: 0 }]
  for (const piece of pieces) {
    const isWhole = piece.drawn || (piece.said ?? piece.text) !== piece.text
    const parts = isWhole ? [piece.text] : Array.from(graphemes.segment(piece.text), one => one.segment)
    while (parts.length > 0) {
      const line = lines[lines.length - 1]
      const [count, part] = isWhole ? [1, piece] : longest(paper, piece, parts, width - line.width)
      if (line.width > 0 && line.width + part.width > width) {
        lines.push({ pieces: [], width: 0, blank: 0 })
        continue
      }
      parts.splice(0, count)
      line.pieces.push(part)
      line.width += part.width
    }
  }
  return lines
}

/** The longest prefix of a piece that fits into a width, but at least one letter, and the number of its parts. */
function longest(paper: Paper, piece: Piece, parts: string[], width: number): [count: number, part: Piece] {
  const pieceOf = (count: number): Piece => {
    const text = parts.slice(0, count).join('')
    return { ...piece, text, ...(piece.said && { said: text }), width: paper.widthOf(text, piece) }
  }
  let count = 0
  for (let sum = 0; count < parts.length && sum <= width; count++) sum += paper.widthOf(parts[count], piece)
  // Letters together may be narrower or wider than the sum of the single letters.
  for (count = Math.max(1, count); ; count--) {
    const part = pieceOf(count)
    if (count === 1 || part.width <= width) return [count, part]
  }
}

export type LinePlacement = {
  left: number
  width: number
  leading: number
  align?: 'left' | 'right' | 'center'
}

/** Draws lines below the cursor, across pages if necessary, as the content of a tag for accessibility. */
export function drawLines(paper: Paper, tag: Struct, lines: TextLine[], placed: LinePlacement): void {
  const offset = placed.left - paper.left
  lines.forEach((line, at) => {
    // Avoids single lines at the top or bottom of a page.
    const together = at === lines.length - 2 || (at === 0 && lines.length > 1) ? 2 : 1
    paper.need(placed.leading * together)
    addLine(paper, tag, line, { ...placed, left: paper.left + offset }, paper.y)
    paper.y += placed.leading
  })
}

/** Draws one line as the content of a tag, with the top of the line at `top`. Its links get tags of their own. */
export function addLine(paper: Paper, tag: Struct, line: TextLine, placed: LinePlacement, top: number): void {
  let x = leftOf(line, placed)
  for (const pieces of partsByLink(merged(paper, line.pieces))) {
    const [left, width] = [x, pieces.reduce((sum, piece) => sum + piece.width, 0)]
    const draw = () => drawPieces(paper, pieces, left, top + placed.leading * baselineShare)
    const address = pieces[0].link
    const said = pieces.map(piece => piece.said ?? piece.text).join('')
    if (address === undefined) tag.add(draw)
    else asLink(paper, tag, { x, y: top, width, height: placed.leading, address, said: said.trim() }, draw)
    x += width
  }
}

/** Pieces that follow each other and have the same link, or none. */
function partsByLink(pieces: Piece[]): Piece[][] {
  const parts: Piece[][] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (last !== undefined && last[0].link === piece.link) last.push(piece)
    else parts.push([piece])
  }
  return parts
}

/** Draws one line inside the open tag, with the top of the line at `top`. Its links are not clickable. */
export function drawLine(paper: Paper, line: TextLine, placed: LinePlacement, top: number): void {
  const baseline = top + placed.leading * baselineShare
  drawPieces(paper, merged(paper, line.pieces), leftOf(line, placed), baseline)
}

/** Position of the baseline, as a share of the height of a line. */
const baselineShare = 0.74

function leftOf({ width, blank }: TextLine, { left, width: room, align = 'left' }: LinePlacement): number {
  const free = room - width + blank
  return left + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
}

function drawPieces(paper: Paper, pieces: Piece[], left: number, baseline: number): void {
  let x = left
  for (const piece of pieces) {
    const at = x
    if (piece.code) codeGround(paper, piece, x, baseline)
    const draw = () => paper.put(piece.text, piece, at, baseline)
    if (piece.drawn) drawInLine(paper, piece, piece.drawn, x, baseline)
    else if (piece.said !== undefined) withWords(paper.pdf, piece.said, draw)
    else draw()
    x += piece.width
  }
}

function drawInLine(
  { pdf }: Paper,
  { size, colour }: Piece,
  drawn: InlineDrawing,
  x: number,
  baseline: number,
): void {
  pdf.markContent('Span', { actual: drawn.said })
  drawn.draw(pdf, { x, baseline, size, colour })
  pdf.endMarkedContent()
}

/** Merges runs with the same style, unless that would change the spacing of adjacent letters. */
function merged(paper: Paper, pieces: Piece[]): Piece[] {
  const list: Piece[] = []
  for (const piece of pieces) {
    const last = list.at(-1)
    const same =
      last &&
      piece.said === undefined &&
      last.said === undefined &&
      !piece.drawn &&
      !last.drawn &&
      last.font === piece.font &&
      last.size === piece.size &&
      last.colour === piece.colour &&
      last.link === piece.link &&
      last.code === piece.code &&
      last.tabular === piece.tabular
    const text = same ? last.text + piece.text : ''
    const width = same ? last.width + piece.width : 0
    // pdfkit shapes each word separately if no features are set.
    const isApart = same && last.text.endsWith(' ') && !piece.tabular
    if (same && (isApart || paper.widthOf(text, piece) <= width))
      list[list.length - 1] = { ...last, text, width }
    else list.push(piece)
  }
  return list
}

function codeGround(paper: Paper, piece: Piece, x: number, baseline: number): void {
  const width = paper.widthOf(piece.text.trimEnd(), piece)
  const { pdf, colours } = paper
  pdf
    .roundedRect(x - 1.5, baseline - piece.size * 0.86, width + 3, piece.size * 1.16, 2)
    .fill(colours['map-mask'])
}
