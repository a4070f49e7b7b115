import { join } from 'node:path'
import { breakLines, drawLines } from '../../app/server/paper/lines.ts'
import { asArtifact, asTag, page, type Struct } from '../../app/server/paper/paper.ts'
import { isDevanagari } from '../../app/server/paper/script.ts'
import { plainWords } from '../../app/server/paper/words.ts'
import type { ManualDrawing } from './drawing.ts'

/** Title page with the brand, a picture of the country, title, subtitle and edition. */
export function drawTitlePage({ paper, manual, scale }: ManualDrawing, tag: Struct): void {
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
  line(title, { size: 34, leading: isDevanagari(manual.language) ? 48 : 41, colour: colours.ink }, 'Title')
  paper.y += 8
  line(
    subtitle,
    { size: 14, leading: 21 * (isDevanagari(manual.language) ? 1.1 : 1), colour: colours['ink-3'] },
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
    const lines = breakLines(paper, plainWords(paper, text, { face, size, colour }), paper.width)
    asTag(paper, tag, kind, p =>
      drawLines(paper, p, lines, { left: paper.left, width: paper.width, leading }),
    )
  }
}

/** Head of a leaflet: a band with title and subtitle. Two columns follow below it. */
export function drawBand({ paper, manual }: ManualDrawing, tag: Struct): void {
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
    const lines = breakLines(paper, plainWords(paper, text, { face, size, colour }), width)
    asTag(paper, tag, kind, p => drawLines(paper, p, lines, { left, width, leading }))
  }
}
