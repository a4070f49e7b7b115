import { useMediaQuery } from '@mantine/hooks'
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { setVisit } from '../form/faults/fault-stops.ts'
import { useWindowedRows } from '../table/use-windowed-rows.ts'
import { useSay } from '../use-say.ts'
import { type FirstColumn, FirstHead, useFirstColumn } from './first-head.tsx'
import classes from './grid.module.css'
import {
  type CellErrors,
  type CellHints,
  cellValueAt,
  columnSums,
  type DerivedColumn,
  doubtOf,
  type GridCells,
  type GridColumn,
  type GridRow,
  sumText,
  wrongCells,
} from './grid-cells.ts'
import { GridFoot } from './grid-foot.tsx'
import { type CellColour, DataGridRow, errorAt } from './grid-line.tsx'
import { drawnLines, linesOf } from './grid-lines.ts'
import { nextPlace, type Place, selectionBounds } from './selection.ts'
import { useGrid } from './use-grid.ts'
import { useGridKeys } from './use-grid-keys.ts'

type Props = {
  /** Name of the grid for screen readers. */
  label: string
  /** Head of the fixed first column. */
  head: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  cells: GridCells
  onChange: (cells: GridCells) => void
  /** Errors of cells from outside the grid, such as those from the server, in addition to those of the columns. */
  errors?: CellErrors
  hints?: CellHints
  colour?: CellColour
  /** Returns the row at an index beyond the end. With it, a paste can add rows to the grid. */
  rowAt?(at: number): GridRow
  /** Content of the area below the grid, such as a button that removes rows. */
  tools?: (selected: GridRow[]) => ReactNode
  /** The cell that receives the focus whenever this is a new object. */
  wanted?: { row: string; column: string } | null
  /** Whether to show sums next to the name of each row and below each column. */
  totals?: boolean
  /** Set if the first column can be resized. */
  firstColumn?: FirstColumn
  /** Columns next to the name of each row, after the sum. */
  derivedColumns?: readonly DerivedColumn[]
}

const none: CellErrors = {}
const noDerivedColumns: readonly DerivedColumn[] = []

/**
 * Cells that can be edited, copied and pasted as in a spreadsheet, with undo for the last hundred changes. This is a
 * controlled component. `wrongCells` lists the errors that prevent saving.
 */
export function DataGrid(props: Props) {
  const { rows, columns, cells, errors = none, derivedColumns = noDerivedColumns } = props
  const say = useSay()
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const row_px = isPhone ? 44 : 36
  const first = useFirstColumn(props.firstColumn)
  const lines = useMemo(() => linesOf(rows), [rows])
  const window = useWindowedRows(lines.length, row_px, -1)
  const table = useRef<HTMLTableElement>(null)
  const grid = useGrid(props)
  const pressed = useGridKeys(grid, row_px)
  const { selection, editing, moves } = grid
  const { active } = selection
  const { top, bottom, left, right } = selectionBounds(selection)
  const wrong = useMemo(() => wrongCells(rows, columns, cells, errors), [rows, columns, cells, errors])
  const activeLine = lines.indexOf(active.row)
  const drawn = drawnLines(window.from, Math.min(window.to, lines.length), activeLine, lines.length)
  const decimals = props.totals ? Math.max(0, ...columns.map(column => column.decimals ?? 0)) : undefined
  const sums = useMemo(
    () => (props.totals ? columnSums(rows, columns, cells) : []),
    [props.totals, rows, columns, cells],
  )

  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (own.current === null) return
    setVisit(own.current, isFirst => {
      const to = isFirst ? wrong[0] : nextPlace(wrong, active)
      if (to) grid.selectOnly(to)
      return to !== undefined
    })
  })

  const { wanted } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once by each object
  useEffect(() => {
    if (wanted) grid.selectCell(wanted.row, wanted.column)
  }, [wanted])

  useLayoutEffect(() => {
    const cell = moves > 0 && table.current?.querySelector<HTMLElement>('td[tabindex="0"]')
    if (!cell) return
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    ;(cell.querySelector('input') ?? cell).focus({ preventScroll: true })
  }, [moves])

  return (
    <div
      ref={own}
      data-faults={wrong.length || undefined}
      className={classes.grid}
      style={{ '--row-height': `${row_px}px` } as CSSProperties}
    >
      <div
        ref={window.ref}
        className={classes.scroller}
        style={first && !isPhone ? ({ '--first': `${first.width_px}px` } as CSSProperties) : undefined}
        onScroll={window.scrolled}
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is the grid of ARIA, its cells take the focus
          role="grid"
          aria-label={props.label}
          aria-describedby={`${id}-keys`}
          aria-multiselectable
          aria-rowcount={lines.length + 1}
          onKeyDown={pressed}
          onInput={({ target }) => target instanceof HTMLInputElement && grid.type(target.value)}
          onBlur={leaveEditor}
          onMouseDown={choose}
          onMouseMove={event => event.buttons === 1 && editing === null && extend(event)}
          onDoubleClick={() => editing === null && grid.edit('value')}
          onCopy={copy}
          onCut={copy}
          onPaste={paste}
        >
          <thead>
            <tr aria-rowindex={1}>
              <FirstHead head={props.head} width={isPhone ? undefined : first} />
              {props.totals && (
                <th scope="col" className="n">
                  {say('grid.total')}
                </th>
              )}
              {derivedColumns.map(column => (
                <th key={column.id} scope="col" className="n">
                  {say(column.words)}
                </th>
              ))}
              {columns.map(column => (
                <th
                  key={column.id}
                  scope="col"
                  className={column.kind === 'number' ? 'n' : undefined}
                  title={column.title && say(column.title)}
                >
                  {say(column.words, column.params)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((line, index) => {
              const at = lines[line]
              const gap = <Gap height_px={(line - (drawn[index - 1] ?? -1) - 1) * row_px} />
              if (typeof at === 'string')
                return (
                  <Fragment key={`head ${line}`}>
                    {gap}
                    <tr aria-rowindex={line + 2} className={classes.head}>
                      <th scope="rowgroup">{at}</th>
                      <td colSpan={columns.length + derivedColumns.length + (props.totals ? 1 : 0)} />
                    </tr>
                  </Fragment>
                )
              return (
                <Fragment key={rows[at].id}>
                  {gap}
                  <DataGridRow
                    id={id}
                    row={rows[at]}
                    at={at}
                    line={line}
                    derivedColumns={derivedColumns}
                    count={rows.length}
                    columns={columns}
                    cells={cells[rows[at].id]}
                    marks={grid.marks[rows[at].id]}
                    errors={errors[rows[at].id]}
                    hints={props.hints?.[rows[at].id]}
                    colour={props.colour}
                    total={decimals}
                    left={at >= top && at <= bottom ? left : -1}
                    right={at >= top && at <= bottom ? right : -1}
                    active={at === active.row ? active.column : -1}
                    editing={at === active.row ? editing : null}
                  />
                </Fragment>
              )
            })}
            <Gap height_px={(lines.length - 1 - (drawn.at(-1) ?? -1)) * row_px} />
          </tbody>
          {decimals !== undefined && (
            <tfoot>
              <tr>
                <th scope="row">{say('grid.total')}</th>
                <td className="n">{sumText(sums, decimals)}</td>
                {derivedColumns.map(({ id, sum }) => (
                  <td key={id} className="n">
                    {sum}
                  </td>
                ))}
                {columns.map((column, at) => (
                  <td key={column.id} className="n">
                    {column.kind === 'number' && sumText([sums[at]], column.decimals ?? 0)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <GridFoot id={id} grid={grid} wrong={wrong} error={activeError()}>
        {props.tools?.(rows.slice(top, bottom + 1))}
      </GridFoot>
    </div>
  )

  function activeError() {
    const [row, column] = [rows[active.row]?.id, columns[active.column]]
    if (row === undefined || column === undefined) return undefined
    const doubt = doubtOf(cellValueAt(cells, row, column.id), column)
    return (
      errorAt(column, { cells: cells[row], marks: grid.marks[row], errors: errors[row] }, say) ??
      (doubt ? say(doubt.key, doubt.params) : undefined)
    )
  }

  function choose(event: MouseEvent) {
    const place = placeOf(event)
    if (!place || event.target instanceof HTMLInputElement) return
    const editor = table.current?.querySelector('input')
    if (editor) grid.commit(editor.value)
    grid.select({ anchor: event.shiftKey ? selection.anchor : place, active: place })
  }

  function extend(event: MouseEvent) {
    const place = placeOf(event)
    const isElsewhere = place && (place.row !== active.row || place.column !== active.column)
    if (isElsewhere) grid.select({ anchor: selection.anchor, active: place })
  }

  /** Input is committed when the focus moves within the page, but not when the page itself loses the focus. */
  function leaveEditor({ target }: { target: Element }) {
    if (target instanceof HTMLInputElement && document.activeElement !== target) grid.commit(target.value)
  }

  function copy(event: ClipboardEvent) {
    if (editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', grid.copied())
    if (event.type === 'cut') grid.clear()
  }

  function paste(event: ClipboardEvent) {
    if (editing !== null) return
    event.preventDefault()
    grid.paste(event.clipboardData.getData('text/plain'))
  }
}

function placeOf({ target }: MouseEvent): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

/** Spacer for rows that are not rendered. */
function Gap({ height_px }: { height_px: number }) {
  if (height_px <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height: height_px }} />
    </tr>
  )
}
