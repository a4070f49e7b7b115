import type { Paper, PaperColumn, Pdf, Struct } from './paper.ts'
import type { Sheets } from './type-scale.ts'

/** Height in points that `draw` takes in a column of `width`, without drawing. */
export function measureHeight(to: Sheets, width: number, draw: (to: Sheets, root: Struct) => void): number {
  const paper = undrawn(to.paper, { left: 0, width, top: 0 })
  draw({ ...to, paper }, paper.root)
  return paper.y
}

/** An endless, invisible paper with the fonts of another. */
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

/** Keeps all drawing on the current page; the caller must have measured it. */
export function disablePageBreaks(paper: Paper): void {
  paper.need = () => {}
  paper.room = () => Number.POSITIVE_INFINITY
}
