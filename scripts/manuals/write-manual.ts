import { openPaper } from '../../app/server/paper/paper.ts'
import { typeScale } from '../../app/server/paper/type-scale.ts'
import { drawBlocks } from './blocks.ts'
import type { Drawing } from './drawing.ts'
import { drawBand, drawContents, drawFeet, drawTitlePage } from './front-pages.ts'
import { headingsOf, type Manual } from './read-manual.ts'

/** The document as PDF: tagged, searchable, with an outline; the same bytes for the same text and pictures. */
export async function writeManual(manual: Manual): Promise<Uint8Array> {
  // Contents name the pages of what comes after them: a first pass counts.
  const counted =
    manual.front.layout === 'book' ? (await draw(manual, new Map())).pages : new Map<string, number>()
  return (await draw(manual, counted)).bytes
}

async function draw(manual: Manual, known: Map<string, number>) {
  const paper = openPaper(manual.front, manual.language)
  const to: Drawing = {
    paper,
    scale: typeScale(manual.language, manual.front.layout),
    manual,
    headings: headingsOf(manual.blocks),
    pages: new Map(),
  }
  const { root } = paper
  if (manual.front.layout === 'leaflet') drawBand(to, root)
  else {
    drawTitlePage(to, root)
    drawContents(to, root, known)
    paper.turn()
  }
  drawBlocks(to, manual.blocks, root)
  drawFeet(to)
  addOutline(to)
  root.end()
  return { bytes: await bytesOf(paper.pdf), pages: to.pages }
}

/** Bookmarks, a level of them for each level of headings. */
function addOutline({ paper, manual, pages }: Drawing): void {
  const levels = [paper.pdf.outline]
  for (const { text, depth, slug } of headingsOf(manual.blocks)) {
    paper.pdf.switchToPage((pages.get(slug) ?? 1) - 1)
    const level = Math.min(depth - 1, levels.length)
    levels[level] = levels[level - 1].addItem(text)
    levels.length = level + 1
  }
}

async function bytesOf(pdf: Drawing['paper']['pdf']): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const whole = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Uint8Array) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await whole
  return Buffer.concat(parts)
}
