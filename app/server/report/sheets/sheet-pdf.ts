import { type Language, type Say, say as sayIn } from '../../../domain/messages/messages.ts'
import { cleaned } from '../../../domain/report/blocks.ts'
import type { FactSheet } from '../../../domain/report/sheets/fact-sheet.ts'
import { shorterSheets } from '../../../domain/report/sheets/shorter-sheets.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { finishPdf } from '../../paper/contents.ts'
import { disablePageBreaks, measureHeight } from '../../paper/measure.ts'
import { openPaper, page, type Struct } from '../../paper/paper.ts'
import { type Sheets, typeScale } from '../../paper/type-scale.ts'
import { drawEdges, left, width } from './sheet-edges.ts'
import { planMapRow } from './sheet-map.ts'
import { drawPart, drawSources, drawTitle, drawVerdict } from './sheet-parts.ts'

/** Content of a sheet and its date. */
export type SheetOf = { sheet: FactSheet; atlas: Atlas; language: Language; day: string }

/** Position of the first line, below the brand. */
const top = 62

/**
 * Creates a fact sheet on one A4 page, with a title, the verdict, a map beside the figures, tables and sources. The map
 * gets the remaining height. If that is too little, the text of the sheet is shortened. Equal input for the same day
 * results in equal bytes. `spare_pt` is the free height above the sources, which is negative if even the shortest sheet
 * is too long.
 */
export async function factSheetPdf(
  of: SheetOf,
): Promise<{ bytes: Uint8Array; pages: number; spare_pt: number }> {
  const { atlas, language, day } = of
  const say: Say = (key, params) => sayIn(language, key, params)
  const whole = cleaned(of.sheet)
  const about = { title: `${whole.title} · ${whole.kind}`, subject: say('factSheet.subject'), edition: day }
  const paper = openPaper(about, language)
  const to: Sheets = { paper, scale: typeScale(language, 'sheet') }
  const { root } = paper
  paper.columns([{ left, width, top }])
  paper.turn()
  disablePageBreaks(paper)
  const sources = [
    ...new Set([...whole.sources, ...atlas.manifest.attributions.flatMap(one => one.split('; '))]),
  ]
  const mapRow = planMapRow(to, { sheet: whole, atlas, language, say })
  const { sheet, left_pt } = fitSheet(to, whole, { sources, wanted_pt: mapRow.wanted_pt, say })

  paper.y = top
  drawTitle(to, sheet, root)
  drawVerdict(to, sheet, root)
  const layers = mapRow.draw(root, left_pt)
  for (const part of sheet.parts) drawPart(to, part, root)
  const drawFoot = (on: Sheets, tag: Struct) => drawSources(on, sources, tag, say)
  const footTop = page.height - page.bottom - measureHeight(to, width, drawFoot)
  const spare_pt = footTop - paper.y
  paper.y = footTop
  drawFoot(to, root)
  root.end()
  const generated = [...new Set([...sheet.generated, ...layers.generated])]
  const pages = drawEdges(paper, { sheet, generated, day, atlas: atlas.version }, say)
  return { bytes: await finishPdf(paper), pages, spare_pt }
}

/**
 * Finds the sheet that is shortened as little as possible but leaves enough height for the map, or else the shortest
 * sheet. Also returns the height left for the map, in points.
 */
function fitSheet(
  to: Sheets,
  whole: FactSheet,
  { sources, wanted_pt, say }: { sources: string[]; wanted_pt: number; say: Say },
): { sheet: FactSheet; left_pt: number } {
  const room = page.height - page.bottom - top
  const { count, at } = shorterSheets(whole, say)
  const leftOf = (sheet: FactSheet) =>
    room -
    measureHeight(to, width, (on, root) => {
      drawTitle(on, sheet, root)
      drawVerdict(on, sheet, root)
      for (const part of sheet.parts) drawPart(on, part, root)
      drawSources(on, sources, root, say)
    })
  let [first, last] = [0, count - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if (leftOf(at(middle)) >= wanted_pt) last = middle
    else first = middle + 1
  }
  const sheet = at(first)
  return { sheet, left_pt: leftOf(sheet) }
}
