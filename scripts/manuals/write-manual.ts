import { addOutline, drawContents, drawFeet, finishPdf } from '../../app/server/paper/contents.ts'
import { openPaper, page } from '../../app/server/paper/paper.ts'
import { typeScale } from '../../app/server/paper/type-scale.ts'
import { drawBlocks } from './blocks.ts'
import type { ManualDrawing } from './drawing.ts'
import { setFormulas } from './formulas.ts'
import { drawBand, drawTitlePage } from './front-pages.ts'
import { headingsOf, type Manual } from './read-manual.ts'

/** Writes the document as a tagged, searchable PDF with an outline. The same text and pictures give the same bytes. */
export async function writeManual(manual: Manual): Promise<Uint8Array> {
  await setFormulas(manual.blocks)
  // The table of contents needs the pages of the text after it, so a first pass determines them.
  const counted =
    manual.front.layout === 'book' ? (await draw(manual, new Map())).pages : new Map<string, number>()
  return (await draw(manual, counted)).bytes
}

async function draw(manual: Manual, known: Map<string, number>) {
  const paper = openPaper(manual.front, manual.language)
  const to: ManualDrawing = {
    paper,
    scale: typeScale(manual.language, manual.front.layout),
    manual,
    headings: headingsOf(manual.blocks),
    pages: new Map(),
    formulas: 0,
  }
  const { root } = paper
  if (manual.front.layout === 'leaflet') drawBand(to, root)
  else {
    drawTitlePage(to, root)
    const title = manual.front.contents ?? ''
    const entries = headingsOf(manual.blocks).filter(({ depth }) => depth <= 3)
    drawContents(to, root, { title, entries, pageOf: slug => known.get(slug) ?? 0 })
    paper.turn()
  }
  drawBlocks(to, manual.blocks, root)
  const isBook = manual.front.layout === 'book'
  const { left, right } = isBook ? page : { left: 44, right: 44 }
  drawFeet(to, { from: isBook ? 2 : 1, left, right, footText: manual.front.title, number: String })
  addOutline(to, headingsOf(manual.blocks), slug => to.pages.get(slug) ?? 1)
  root.end()
  // Unlike the text of a plan, a manual must not contain characters that no font has.
  if (paper.missing.size > 0)
    throw new Error(`No font has ${[...paper.missing].join(', ')}: write it otherwise`)
  return { bytes: await finishPdf(paper), pages: to.pages }
}
