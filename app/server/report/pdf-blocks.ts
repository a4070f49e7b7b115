import { colour } from '../../domain/layers/style-table.ts'
import type { Block } from '../../domain/report/blocks.ts'
import { drawLine, drawLines, linesOf } from '../paper/lines.ts'
import { asArtifact, asTag, nameOf, page, type Struct } from '../paper/paper.ts'
import { drawGrid } from '../paper/table.ts'
import type { Sheets } from '../paper/type-scale.ts'
import { plainWords, type Style } from '../paper/words.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>
type Place = {
  tag: Struct
  next: Block | undefined
  /** On which page each chapter and heading begins, by its id. */
  pages: Map<string, number>
}
const points_mm = 72 / 25.4

/** Draws a block below the one before. */
export function drawBlock(to: Sheets, block: Block, place: Place): void {
  const { tag } = place
  if (block.kind === 'chapter' || block.kind === 'heading') drawHeading(to, block, place)
  else if (block.kind === 'paragraph') drawText(to, block.text, tag)
  else if (block.kind === 'note') drawNote(to, block.text, tag)
  else if (block.kind === 'list') drawList(to, block.items, tag)
  else if (block.kind === 'table') drawTable(to, block, place)
  else if (block.kind === 'bars') drawBars(to, block, tag)
  else if (block.kind === 'figures') drawFigures(to, block, tag)
  else if (block.kind === 'missing') drawMissing(to, block, tag)
  else if (block.kind === 'frame') drawFrame(to, block)
  else drawSignatures(to, block, tag)
}

const inStyle = (
  { paper }: Sheets,
  size: number,
  face: Style['face'] = 'regular',
  colour: 'ink' | 'ink-3' | 'accent' = 'ink',
): Style => ({ face, size, colour: paper.colours[colour] })

function put(
  to: Sheets,
  text: string,
  style: Style,
  { leading }: { leading: number },
  tag: Struct,
  kind = 'P',
) {
  const { paper } = to
  const lines = linesOf(paper, plainWords(paper, text, style), paper.width)
  asTag(paper, tag, kind, p => drawLines(paper, p, lines, { left: paper.left, width: paper.width, leading }))
}

function drawHeading(to: Sheets, block: Of<'chapter' | 'heading'>, { tag, next, pages }: Place): void {
  const { paper, scale } = to
  const isChapter = block.kind === 'chapter'
  const at = isChapter ? 1 : 2
  const { size, leading } = scale.headings[at]
  if (isChapter) paper.turn()
  else paper.need(scale.above[at] + leading + (next?.kind === 'table' || next?.kind === 'bars' ? 150 : 52))
  if (!paper.isAtTop()) paper.y += scale.above[at]
  pages.set(block.id, paper.number)
  paper.pdf.addNamedDestination(nameOf(block.id), 'XYZ', null, page.height - paper.y + 8, null)
  const style = inStyle(to, size, 'strong', isChapter ? 'accent' : 'ink')
  put(to, block.text, style, { leading }, tag, isChapter ? 'H1' : 'H2')
  paper.y += scale.below[at]
}

function drawText(to: Sheets, text: string, tag: Struct): void {
  put(to, text, inStyle(to, to.scale.body.size), to.scale.body, tag)
  to.paper.y += to.scale.gap
}

const noteStyle = (to: Sheets): Style => inStyle(to, to.scale.caption.size, 'regular', 'ink-3')

function drawNote(to: Sheets, text: string, tag: Struct): void {
  put(to, text, noteStyle(to), to.scale.caption, tag)
  to.paper.y += to.scale.gap
}

/** What a note takes below a table; nothing where none follows. */
function heightOfNote(to: Sheets, next: Block | undefined): number {
  if (next?.kind !== 'note') return 0
  const { paper, scale } = to
  const lines = linesOf(paper, plainWords(paper, next.text, noteStyle(to)), paper.width)
  return lines.length * scale.caption.leading + scale.gap + 6
}

function drawList(to: Sheets, items: string[], tag: Struct): void {
  const { paper, scale } = to
  const { size, leading } = scale.body
  const hang = 14
  const width = paper.width - hang
  asTag(paper, tag, 'L', list => {
    for (const item of items)
      asTag(paper, list, 'LI', li => {
        const lines = linesOf(paper, plainWords(paper, item, inStyle(to, size)), width)
        paper.need(leading * Math.min(2, lines.length))
        const [mark] = linesOf(paper, plainWords(paper, '•', inStyle(to, size, 'regular', 'accent')), hang)
        asTag(paper, li, 'Lbl', label =>
          label.add(() => drawLine(paper, label, mark, { left: paper.left, width: hang, leading }, paper.y)),
        )
        asTag(paper, li, 'LBody', body =>
          drawLines(paper, body, lines, { left: paper.left + hang, width, leading }),
        )
        paper.y += scale.gap * 0.3
      })
  })
  paper.y += scale.gap * 0.7
}

function drawCaption(to: Sheets, text: string, tag: Struct, company: number): void {
  if (text === '') return
  const { paper, scale } = to
  paper.need(scale.caption.leading + company)
  if (!paper.isAtTop()) paper.y += 3
  put(to, text, inStyle(to, scale.caption.size, 'strong'), scale.caption, tag, 'Caption')
  paper.y += 2
}

function drawTable(to: Sheets, { caption, columns, rows, total }: Of<'table'>, { tag, next }: Place): void {
  const { paper, scale } = to
  const wordsIn = (row: string[], face: Style['face']) =>
    row.map((text, at) => {
      const style = inStyle(to, columns.length > 7 ? scale.table.size * 0.9 : scale.table.size, face)
      return plainWords(paper, text, { ...style, tabular: columns[at].align === 'right' })
    })
  drawCaption(to, caption, tag, 125)
  const grid = {
    head: wordsIn(
      columns.map(({ head }) => head),
      'strong',
    ),
    rows: rows.map(row => wordsIn(row, 'regular')),
    total: total && wordsIn(total, 'strong'),
    align: columns.map(({ align }) => align ?? null),
    company: heightOfNote(to, next),
  }
  drawGrid(to, grid, tag)
}

/** Bars one below the other, each with its figure: read without the picture, so that it needs no words of its own. */
function drawBars(to: Sheets, { caption, bars }: Of<'bars'>, tag: Struct): void {
  const { paper, scale } = to
  const { size, leading } = scale.table
  const style = inStyle(to, size)
  const names = bars.map(({ name }) => linesOf(paper, plainWords(paper, name, style), paper.width * 0.36 - 8))
  const figures = bars.map(
    ({ text }) => linesOf(paper, plainWords(paper, text, { ...style, tabular: true }), 120)[0],
  )
  const nameWidth = Math.max(40, ...names.flat().map(({ width }) => width)) + 8
  const figureWidth = Math.max(...figures.map(({ width }) => width), 10) + 8
  const longest = paper.width - nameWidth - figureWidth
  const heightOf = (at: number) => names[at].length * leading + scale.bars
  const whole = bars.reduce((sum, _, at) => sum + heightOf(at), 0)
  drawCaption(to, caption, tag, Math.min(whole, 200))
  asTag(paper, tag, 'L', list => {
    bars.forEach(({ share, colour: own }, at) => {
      paper.need(heightOf(at))
      const { left, y, pdf, colours } = paper
      const width = Math.max(share * longest, share > 0 ? 1 : 0)
      asArtifact(paper, () => {
        if (width > 0)
          pdf
            .rect(left + nameWidth, y + 2, width, heightOf(at) - 6)
            .fill(own ? colour(own, 'light') : colours.accent)
        pdf
          .moveTo(left + nameWidth, y)
          .lineTo(left + nameWidth, y + heightOf(at))
          .lineWidth(0.6)
          .stroke(colours['seq-none'])
      })
      asTag(paper, list, 'LI', item =>
        item.add(() => {
          names[at].forEach((line, nth) => {
            drawLine(
              paper,
              item,
              line,
              { left, width: nameWidth, leading },
              y + (scale.bars - 1) / 2 + nth * leading,
            )
          })
          const placed = { left: left + nameWidth + width + 5, width: figureWidth, leading }
          drawLine(paper, item, figures[at], placed, y + (heightOf(at) - leading) / 2)
        }),
      )
      paper.y += heightOf(at)
    })
  })
  paper.y += scale.gap + 4
}

/** Key figures in rows. */
function drawFigures(to: Sheets, { figures, across = 3 }: Of<'figures'>, tag: Struct): void {
  const { paper, scale } = to
  const gap = 14
  const width = (paper.width - (across - 1) * gap) / across
  const large = scale.headings[2].size
  for (let from = 0; from < figures.length; from += across) {
    const cells = figures
      .slice(from, from + across)
      .map(({ value, name, more }) => [
        ...linesOf(paper, plainWords(paper, value, inStyle(to, large, 'strong')), width),
        ...linesOf(paper, plainWords(paper, name, inStyle(to, scale.table.size)), width),
        ...(more === ''
          ? []
          : linesOf(
              paper,
              plainWords(paper, more, inStyle(to, scale.caption.size, 'regular', 'ink-3')),
              width,
            )),
      ])
    const leading = scale.body.leading
    const height = Math.max(...cells.map(lines => lines.length)) * leading + 10
    paper.need(height)
    const top = paper.y
    cells.forEach((lines, nth) => {
      const left = paper.left + nth * (width + gap)
      asArtifact(paper, () =>
        paper.pdf
          .moveTo(left, top)
          .lineTo(left + width, top)
          .lineWidth(1)
          .stroke(paper.colours.accent),
      )
      asTag(paper, tag, 'P', p =>
        p.add(() =>
          lines.forEach((line, at) => {
            drawLine(paper, p, line, { left, width, leading }, top + 4 + at * leading)
          }),
        ),
      )
    })
    paper.y = top + height
  }
  paper.y += scale.gap
}

function drawMissing(to: Sheets, { label, text }: Of<'missing'>, tag: Struct): void {
  const { paper, scale } = to
  const { leading } = scale.body
  const style = inStyle(to, scale.caption.size, 'regular', 'ink-3')
  const [badge] = linesOf(paper, plainWords(paper, label, style), paper.width)
  const lines = linesOf(
    paper,
    plainWords(paper, text, inStyle(to, scale.body.size)),
    paper.width - badge.width - 22,
  )
  paper.need(leading * lines.length)
  const { left, y, pdf, colours } = paper
  asArtifact(paper, () =>
    pdf.roundedRect(left, y, badge.width + 12, leading, leading / 2).fill(colours['map-mask']),
  )
  asTag(paper, tag, 'P', p => {
    p.add(() => drawLine(paper, p, badge, { left: left + 6, width: badge.width, leading }, y))
    drawLines(paper, p, lines, { left: left + badge.width + 18, width: paper.width, leading })
  })
  paper.y += scale.gap
}

function drawFrame({ paper, scale }: Sheets, { height_mm }: Of<'frame'>): void {
  const height = height_mm * points_mm
  paper.need(height)
  const { left, width, y, pdf, colours } = paper
  asArtifact(paper, () => pdf.rect(left, y, width, height).lineWidth(0.6).stroke(colours['seq-none']))
  paper.y += height + scale.gap
}

/** A line to sign on for each, with name and office below it; two in a row. */
function drawSignatures(to: Sheets, { lines }: Of<'signatures'>, tag: Struct): void {
  const { paper, scale } = to
  const gap = 28
  const width = (paper.width - gap) / 2
  const { leading } = scale.caption
  for (let from = 0; from < lines.length; from += 2) {
    const cells = lines
      .slice(from, from + 2)
      .map(({ name, role }) => [
        ...linesOf(paper, plainWords(paper, name || ' ', inStyle(to, scale.body.size, 'strong')), width),
        ...linesOf(
          paper,
          plainWords(paper, role || ' ', inStyle(to, scale.caption.size, 'regular', 'ink-3')),
          width,
        ),
      ])
    const height = 34 + Math.max(...cells.map(one => one.length)) * (leading + 1) + 8
    paper.need(height)
    const top = paper.y
    cells.forEach((texts, nth) => {
      const left = paper.left + nth * (width + gap)
      asArtifact(paper, () =>
        paper.pdf
          .moveTo(left, top + 32)
          .lineTo(left + width, top + 32)
          .lineWidth(0.6)
          .stroke(paper.colours['ink-3']),
      )
      asTag(paper, tag, 'P', p =>
        p.add(() =>
          texts.forEach((line, at) => {
            drawLine(paper, p, line, { left, width, leading }, top + 36 + at * (leading + 1))
          }),
        ),
      )
    })
    paper.y = top + height
  }
  paper.y += scale.gap
}
