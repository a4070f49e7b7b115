import type { Say } from '../../../../domain/messages/messages.ts'
import type { ClusterRow } from '../../../../domain/report/maps/cluster-rows.ts'
import type { SheetBox } from '../../../../domain/report/maps/sheet-frame.ts'
import { asTag, type Paper, type Struct } from '../../../paper/paper.ts'
import { widthOfText } from '../pen.ts'
import { ink, shortened, sizes, write } from './put.ts'

/** Type and rows beside a map, and on a sheet of their own, in points. */
type Rows = { size: number; step: number }
const beside: Rows = { size: sizes.small, step: 8.2 }
const apart: Rows = { size: 7, step: 9.4 }
/** Rows of the head, and the largest share of the width for the options. */
const [headRows, maxOption] = [1.5, 0.42]
/** Minimum width of a column on a sheet of its own, and the space between columns. */
const [minWidth, gap] = [225, 20]

export const heightBeside = (rows: readonly ClusterRow[]): number => (rows.length + headRows) * beside.step

export const drawBeside = (
  paper: Paper,
  section: Struct,
  rows: readonly ClusterRow[],
  box: SheetBox,
  say: Say,
): void => drawColumn(paper, section, rows, { box, rowsOf: beside, say })

const columnsIn = ({ width }: SheetBox) => Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
const rowsIn = ({ height }: SheetBox) => Math.floor(height / apart.step - headRows)

/** Divides the clusters among sheets that have as many columns as fit. */
export function clusterSheets(rows: readonly ClusterRow[], body: SheetBox): ClusterRow[][] {
  const perSheet = columnsIn(body) * rowsIn(body)
  return Array.from({ length: Math.ceil(rows.length / perSheet) }, (_, at) =>
    rows.slice(at * perSheet, (at + 1) * perSheet),
  )
}

/** Draws the clusters of one sheet in columns of equal height. */
export function drawClusterSheet(
  paper: Paper,
  section: Struct,
  rows: readonly ClusterRow[],
  { body, say }: { body: SheetBox; say: Say },
): void {
  const columns = columnsIn(body)
  const width = (body.width - (columns - 1) * gap) / columns
  const perColumn = Math.max(Math.ceil(rows.length / columns), Math.min(rows.length, 20))
  for (let at = 0; at * perColumn < rows.length; at++) {
    const box = { ...body, x: body.x + at * (width + gap), width }
    const part = rows.slice(at * perColumn, (at + 1) * perColumn)
    drawColumn(paper, section, part, { box, rowsOf: apart, say })
  }
}

/** Space between the cells of a row, and the width of the colour before an option. */
const [space, chip] = [5, 8]

/** Draws clusters as a table with three columns: number and name, households, and least-cost option. */
function drawColumn(
  paper: Paper,
  section: Struct,
  rows: readonly ClusterRow[],
  { box, rowsOf: { size, step }, say }: { box: SheetBox; rowsOf: Rows; say: Say },
): void {
  const widest = (texts: string[]) => Math.max(0, ...texts.map(text => widthOfText(paper, text, size)))
  const number = widest(rows.map(one => String(one.number)))
  const households = widest(rows.map(one => one.households))
  const option = Math.min(box.width * maxOption, widest(rows.map(one => one.option)))
  const right = box.x + box.width - option
  const end = right - chip - space
  const name = { x: box.x + number + space, width: end - households - space - box.x - number - space }
  const row = (kind: 'TH' | 'TD', nth: number, cells: ((y: number) => void)[], tag: Struct) =>
    asTag(paper, tag, 'TR', line => {
      for (const draw of cells)
        asTag(
          paper,
          line,
          kind,
          cell => cell.add(() => draw(box.y + (nth + 0.5) * step)),
          kind === 'TH' ? { scope: 'Column' } : {},
        )
    })
  const strong = { size, colour: 'ink', face: 'strong' } as const
  const plain = { size, colour: 'ink' } as const
  asTag(paper, section, 'Table', table => {
    const heads = [
      (y: number) => write(paper, say('report.cluster'), strong, { x: box.x, y }),
      (y: number) =>
        write(paper, say('report.households'), strong, { x: end - 120, y, width: 120, align: 'right' }),
      (y: number) =>
        write(paper, shortened(paper, say('maps.option'), size, option), strong, { x: right, y }),
    ]
    row('TH', 0, heads, table)
    rows.forEach((one, nth) => {
      const cells = [
        (y: number) => {
          write(paper, String(one.number), plain, { x: box.x, y, width: number, align: 'right' })
          write(paper, shortened(paper, one.name, size, name.width), plain, { x: name.x, y })
        },
        (y: number) => write(paper, one.households, plain, { x: end - 120, y, width: 120, align: 'right' }),
        (y: number) => {
          paper.pdf.rect(right - chip, y - size * 0.35, size * 0.7, size * 0.7).fill(ink(one.colour))
          write(paper, shortened(paper, one.option, size, option), plain, { x: right, y })
        },
      ]
      row('TD', nth + headRows - 0.5, cells, table)
    })
  })
}
