import type { Paper, PaperColumn, Pdf, Struct } from './paper.ts'
import type { Sheets } from './type-scale.ts'

/** Height in points that `draw` needs in a column of a given `width`. Nothing is drawn. */
export function measureHeight(to: Sheets, width: number, draw: (to: Sheets, root: Struct) => void): number {
  const paper = undrawn(to.paper, { left: 0, width, top: 0 })
  draw({ ...to, paper }, paper.root)
  return paper.y
}

/** Paper of unlimited length that draws nothing but uses the fonts of another paper. */
function undrawn(of: Paper, column: PaperColumn): Paper {
  let { top } = column
  const paper: Paper = {
    ...of,
    pdf: nothing as Pdf,
    root: nothing as Struct,
    number: 1,
    left: column.left,
    width: column.width,
    y: top,
    need: () => {},
    room: () => Number.POSITIVE_INFINITY,
    turn: () => {},
    orient: () => {},
    revisit: () => {},
    leave: () => {},
    isAtTop: () => paper.y < top + 1,
    columns([{ left, width, top: y }]) {
      top = y
      Object.assign(paper, { left, width, y })
    },
    put: () => {},
  }
  return paper
}

/** Returns itself for every access and call, so that chained drawing calls have no effect. */
const nothing: unknown = new Proxy(() => {}, { get: () => nothing, apply: () => nothing })

/** Keeps all drawing on the current page. The caller must have measured the content. */
export function disablePageBreaks(paper: Paper): void {
  paper.need = () => {}
  paper.room = () => Number.POSITIVE_INFINITY
}
