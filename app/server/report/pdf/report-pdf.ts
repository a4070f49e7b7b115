import type { Block } from '../../../domain/report/blocks.ts'
import type { Report } from '../../../domain/report/report.ts'
import { pagesOf } from '../../../domain/report/tables/pages.ts'
import {
  addOutline,
  type ContentsEntry,
  drawContents,
  drawFeet,
  finishPdf,
  pagesOfContents,
} from '../../paper/contents.ts'
import { breakLines, drawLines } from '../../paper/lines.ts'
import { asArtifact, asTag, openPaper, openTag, page, type Struct } from '../../paper/paper.ts'
import { isDevanagari } from '../../paper/script.ts'
import { type Sheets, typeScale } from '../../paper/type-scale.ts'
import { plainWords } from '../../paper/words.ts'
import { coverEmblem } from '../emblem.ts'
import type { MapFigures } from '../maps/report-figures.ts'
import { bandsOf, bottomWithBands } from './bands.ts'
import { drawBlock } from './blocks.ts'

/**
 * Creates the report as a PDF. It is tagged and searchable and has a table of contents and bookmarks. Equal reports
 * result in equal bytes.
 */
export async function pdfOf(report: Report, maps: MapFigures | null = null): Promise<Uint8Array> {
  const { language, title, subject, changed_on, blocks } = report
  const bottom = report.generated.length > 0 ? bottomWithBands : page.bottom
  const paper = openPaper({ title, subject, edition: changed_on, bottom }, language, report.numerals)
  const to: Sheets = { paper, scale: typeScale(language, 'report') }
  const { root } = paper
  const bands = bandsOf(to, root, report.band)
  drawCover(to, report, await coverEmblem(report), root)
  bands.mark(1, 1, report.generated)
  const entries = blocks.flatMap(entryOf)
  const first = paper.number + 1
  const contents = openTag(paper, root, 'Sect')
  for (let nth = pagesOfContents(to, entries); nth > 0; nth--) paper.turn()
  // The first chapter begins on a page of its own.
  paper.y += paper.room()
  const pages = new Map<string, number>()
  for (const { landscape, blocks: list } of pagesOf(blocks)) {
    paper.orient(landscape)
    list.forEach((block, at) => {
      const first = drawBlock(to, block, { tag: root, after: list.slice(at + 1, at + 8), pages, maps })
      if ('generated' in block) bands.mark(first, paper.number, block.generated ?? [])
    })
  }
  const pageOf = (slug: string) => pages.get(slug) ?? 0
  paper.revisit(first - 1)
  drawContents(to, contents, { title: report.contents, entries, pageOf })
  contents.end()
  bands.draw()
  drawFeet(to, { from: 2, left: page.left, right: page.right, footText: report.foot, number: report.page })
  addOutline(to, entries, pageOf)
  root.end()
  return finishPdf(paper)
}

const entryOf = (block: Block): ContentsEntry[] =>
  block.kind === 'chapter' || block.kind === 'heading'
    ? [{ text: block.text, slug: block.id, depth: block.kind === 'chapter' ? 2 : 3 }]
    : []

function drawCover(
  { paper, scale }: Sheets,
  { cover, title, language }: Report,
  { emblem, note }: Awaited<ReturnType<typeof coverEmblem>>,
  tag: Struct,
): void {
  const { pdf, colours } = paper
  const more = isDevanagari(language) ? 1.12 : 1
  paper.turn()
  asArtifact(paper, () => {
    pdf.rect(0, 0, 12, page.height).fill(colours.accent)
  })
  if (emblem !== null) {
    const { plain, alt, width, height } = emblem
    asTag(
      paper,
      tag,
      'Figure',
      figure => figure.add(() => void pdf.image(plain, page.left, 57, { width, height })),
      { alt },
    )
  }
  paper.y = 230
  const ink = { colour: colours.ink, face: 'strong' } as const
  if (cover.title_ne !== null && cover.title_ne !== title) {
    line(cover.title_ne, { ...ink, size: 25, leading: 40 }, 'P')
    paper.y += 12
  }
  line(title, { ...ink, size: 27, leading: 34 * more }, 'Title')
  paper.y += 20
  line(cover.years, { ...ink, size: 17, leading: 24 }, 'P')
  line(cover.yearsAd, { colour: colours['ink-3'], face: 'regular', size: 12, leading: 20 }, 'P')
  paper.y += 24
  for (const text of cover.place) line(text, { ...ink, face: 'regular', size: 11.5, leading: 19 }, 'P')
  paper.y = page.top + paper.height - 34
  for (const text of [...cover.foot, ...note])
    line(text, { colour: colours['ink-3'], face: 'regular', ...scale.caption }, 'P')

  function line(
    text: string,
    style: { face: 'strong' | 'regular'; size: number; leading: number; colour: string },
    kind: string,
  ) {
    const lines = breakLines(paper, plainWords(paper, text, style), paper.width)
    const placed = { left: paper.left, width: paper.width, leading: style.leading }
    asTag(paper, tag, kind, p => drawLines(paper, p, lines, placed))
  }
}
