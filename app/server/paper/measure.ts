import type { Paper, PaperColumn, Pdf, Struct } from './paper.ts'
import type { Sheets } from './type-scale.ts'

/** Height in points that `draw` takes in a column of `width`; nothing is drawn. */
export function measureHeight(to: Sheets, width: number, draw: (to: Sheets, root: Struct) => void): number {
  const paper = undrawn(to.paper, { left: 0, width, top: 0 })
  draw({ ...to, paper }, paper.root)
  return paper.y
}

/** A paper without end in the letters of another one, on which nothing is seen. */
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

/** Answers whatever it is asked for with itself, so that chains of drawing calls have no effect. */
const nothing: unknown = new Proxy(() => {}, { get: () => nothing, apply: () => nothing })

/** Everything that is drawn stays on the page at hand: whoever fits it to the page has measured it. */
export function disablePageBreaks(paper: Paper): void {
  paper.need = () => {}
  paper.room = () => Number.POSITIVE_INFINITY
}
