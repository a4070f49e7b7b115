import { join } from 'node:path'
import { drawLine, drawLines, linesOf } from '../../app/server/paper/lines.ts'
import { asArtifact, asTag, linkBox, type Paper, page, type Struct } from '../../app/server/paper/paper.ts'
import { plainWords } from '../../app/server/paper/words.ts'
import type { Drawing } from './drawing.ts'
import { headingsOf } from './read-manual.ts'

/** Title page: brand, picture of the country, title, subtitle, edition. */
export function drawTitlePage({ paper, manual, scale }: Drawing, tag: Struct): void {
  const { pdf, colours } = paper
  const { title, subtitle, editionLine } = manual.front
  paper.turn()
  asArtifact(paper, () => {
    pdf.rect(0, 0, page.width, page.height).fill(colours['map-mask'])
    pdf.rect(0, 0, 9, page.height).fill(colours.accent)
    pdf.image(join(manual.folder, 'pictures', 'nepal.jpg'), 40, 110, { width: page.width - 62 })
  })
  paper.y = 56
  line('Urja  ऊर्जा', { size: 15, leading: 20, colour: colours.accent }, 'P')
  paper.y = 470
  line(title, { size: 34, leading: manual.language === 'ne' ? 48 : 41, colour: colours.ink }, 'Title')
  paper.y += 8
  line(
    subtitle,
    { size: 14, leading: 21 * (manual.language === 'ne' ? 1.1 : 1), colour: colours['ink-3'] },
    'P',
    'regular',
  )
  paper.y = page.height - 92
  line(editionLine, { ...scale.caption, colour: colours['ink-3'] }, 'P', 'regular')

  function line(
    text: string,
    { size, leading, colour }: { size: number; leading: number; colour: string },
    kind: string,
    face: 'strong' | 'regular' = 'strong',
  ) {
    const lines = linesOf(paper, plainWords(paper, text, { face, size, colour }), paper.width)
    asTag(paper, tag, kind, p =>
      drawLines(paper, p, lines, { left: paper.left, width: paper.width, leading }),
    )
  }
}

/** Headings of the first two levels with their pages, as counted by the pass before. */
export function drawContents(
  { paper, manual, scale }: Drawing,
  tag: Struct,
  known: Map<string, number>,
): void {
  const { colours } = paper
  paper.turn()
  const title = plainWords(paper, manual.front.contents ?? '', {
    face: 'strong',
    ...scale.headings[0],
    colour: colours.ink,
  })
  asTag(paper, tag, 'H1', h =>
    drawLines(paper, h, linesOf(paper, title, paper.width), {
      left: paper.left,
      width: paper.width,
      ...scale.headings[0],
    }),
  )
  paper.y += 14
  asTag(paper, tag, 'TOC', toc => {
    for (const { text, depth, slug } of headingsOf(manual.blocks)) {
      if (depth > 3) continue
      const chapter = depth === 2
      const { size } = scale.body
      const leading = scale.body.leading * (chapter ? 1.02 : 0.92)
      paper.need(leading + (chapter ? 3 : 0))
      if (chapter) paper.y += 3
      const indent = chapter ? 0 : 16
      const width = paper.width - indent - 30
      const style = {
        face: chapter ? 'strong' : 'regular',
        size: chapter ? size : size * 0.96,
        colour: colours.ink,
      } as const
      const [line] = linesOf(paper, plainWords(paper, text, style), width)
      const number = linesOf(
        paper,
        plainWords(paper, String(known.get(slug) ?? 0), { ...style, colour: colours['ink-3'] }),
        30,
      )[0]
      asTag(paper, toc, 'TOCI', item =>
        item.add(() => {
          drawLine(paper, item, line, { left: paper.left + indent, width, leading }, paper.y)
          drawLine(
            paper,
            item,
            number,
            { left: paper.left + paper.width - 30, width: 30, leading, align: 'right' },
            paper.y,
          )
          linkBox(
            paper.pdf,
            item,
            { x: paper.left, y: paper.y, width: paper.width, height: leading },
            `#${slug}`,
          )
        }),
      )
      paper.y += leading
    }
  })
}

/** Head of a leaflet: a band with title and subtitle; two columns below it. */
export function drawBand({ paper, manual }: Drawing, tag: Struct): void {
  const { pdf, colours } = paper
  const { title, subtitle } = manual.front
  paper.turn()
  const height = 218
  asArtifact(paper, () => {
    pdf.rect(0, 0, page.width, height).fill(colours['map-mask'])
    pdf.rect(0, height, page.width, 3).fill(colours.accent)
    pdf.image(join(manual.folder, 'pictures', 'nepal.jpg'), 290, 26, { width: 292 })
  })
  const left = 44
  paper.y = 30
  put('Urja  ऊर्जा', 14, 20, colours.accent, 'strong', 'P', 300)
  paper.y += 14
  put(title, 22, 27, colours.ink, 'strong', 'Title', 230)
  paper.y += 6
  put(subtitle, 10.5, 15.5, colours.ink, 'regular', 'P', 240)
  const gap = 24
  const width = (page.width - 2 * left - gap) / 2
  const top = height + 22
  paper.columns([
    { left, width, top },
    { left: left + width + gap, width, top },
  ])

  function put(
    text: string,
    size: number,
    leading: number,
    colour: string,
    face: 'strong' | 'regular',
    kind: string,
    width: number,
  ) {
    const lines = linesOf(paper, plainWords(paper, text, { face, size, colour }), width)
    asTag(paper, tag, kind, p => drawLines(paper, p, lines, { left, width, leading }))
  }
}

/** Running foot with title and page number, on every page but a title page. */
export function drawFeet({ paper, manual, scale }: Drawing): void {
  const { pdf, colours } = paper
  const isBook = manual.front.layout === 'book'
  const { left, right } = isBook ? page : { left: 44, right: 44 }
  const y = page.height - 42
  for (let at = isBook ? 1 : 0; at < paper.number; at++) {
    pdf.switchToPage(at)
    asArtifact(
      paper,
      () => {
        pdf
          .moveTo(left, y - 6)
          .lineTo(page.width - right, y - 6)
          .lineWidth(0.6)
          .stroke(colours['seq-none'])
        foot(paper, manual.front.title, 'left')
        foot(paper, String(at + 1), 'right')
      },
      'Pagination',
    )
  }

  function foot(paper: Paper, text: string, align: 'left' | 'right') {
    const style = { face: 'regular', size: scale.caption.size, colour: colours['ink-3'] } as const
    const width = page.width - left - right
    const [line] = linesOf(paper, plainWords(paper, text, style), width)
    drawLine(paper, paper.root, line, { left, width, leading: 13, align }, y)
  }
}
