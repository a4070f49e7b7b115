import { type CSSProperties, memo } from 'react'
import type { Say } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import classes from './grid.module.css'
import {
  type CellHint,
  type CellValue,
  type DerivedColumn,
  doubtOf,
  faultOf,
  type GridColumn,
  type GridRow,
  type RowCells,
  shownText,
  sumText,
} from './grid-cells.ts'

/** Style of a cell that depends on its number, such as a colour ramp for scores. */
export type CellColour = (value: number, column: GridColumn) => CSSProperties | undefined
const none: RowCells = {}
type Sentences = Readonly<Record<string, string>>

type Props = {
  /** Prefix of the ids of messages about cells. */
  id: string
  row: GridRow
  at: number
  count: number
  columns: readonly GridColumn[]
  cells: RowCells | undefined
  marks: Sentences | undefined
  errors: Sentences | undefined
  hints: Readonly<Record<string, CellHint>> | undefined
  colour: CellColour | undefined
  /** Number of decimals of the sum next to the name. If it is not set, there is no sum. */
  total: number | undefined
  derivedColumns: readonly DerivedColumn[]
  /** Index among all lines, including heads. */
  line: number
  /** First and last selected column of this row, or -1 if there is none. */
  left: number
  right: number
  /** The column that Tab moves to (-1 in other rows), and the initial text of its editor. */
  active: number
  editing: string | null
}

/** A row of the grid. It is rendered again only when something in it changes. */
export const DataGridRow = memo(function GridLine(props: Props) {
  const { row, columns, cells = none, total, derivedColumns, line } = props
  return (
    <tr aria-rowindex={line + 2}>
      <th scope="row" title={row.name}>
        <span>{row.name}</span>
      </th>
      {total !== undefined && <td className="n">{sumText(Object.values(cells), total)}</td>}
      {derivedColumns.map(column => (
        <td key={column.id} className="n" data-wrong={column.isWrong?.(row, cells) || undefined}>
          {column.text(row, cells)}
        </td>
      ))}
      {columns.map((column, place) => (
        <Cell key={column.id} {...props} column={column} place={place} />
      ))}
    </tr>
  )
})

/** Error of a cell, which comes from a paste, from its column or from outside the grid. */
export function errorAt(
  column: GridColumn,
  { cells, marks, errors }: Pick<Props, 'cells' | 'marks' | 'errors'>,
  say: Say,
): string | undefined {
  const fault = faultOf(cells?.[column.id] ?? null, column, cells)
  return marks?.[column.id] ?? (fault ? say(fault.key, fault.params) : errors?.[column.id])
}

function Cell(props: Props & { column: GridColumn; place: number }) {
  const { id, row, at, column, place } = props
  const say = useSay()
  const value: CellValue = props.cells?.[column.id] ?? null
  const text = shownText(value, column)
  const name = say(column.words, column.params)
  const hint = value === null ? props.hints?.[column.id] : undefined
  const isActive = place === props.active
  const edited = isActive ? props.editing : null
  const error = errorAt(column, props, say)
  const doubt = error === undefined ? doubtOf(value, column) : null
  const sentence = error ?? (doubt ? say(doubt.key, doubt.params) : undefined)
  const errorId = sentence === undefined ? undefined : `${id}-${row.id}-${column.id}`
  const offered = column.choices?.map(({ label }) => label) ?? column.suggestions
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid this is a gridcell
    <td
      className={column.kind === 'number' ? 'n' : undefined}
      data-row={at}
      data-column={place}
      data-edited={edited !== null || undefined}
      data-doubt={doubt !== null || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={
        isActive && edited === null
          ? say('grid.cell', {
              row: at + 1,
              rows: props.count,
              column: name,
              value: text || hint?.title || say('grid.empty'),
            })
          : undefined
      }
      aria-selected={place >= props.left && place <= props.right}
      aria-readonly={column.readOnly}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={errorId}
      title={sentence ?? hint?.title}
      style={typeof value === 'number' ? props.colour?.(value, column) : undefined}
    >
      {edited === null ? (
        hint ? (
          <i className={classes.hint}>{shownText(hint.value, column)}</i>
        ) : (
          text
        )
      ) : (
        <>
          <input
            defaultValue={edited}
            inputMode={column.kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            list={offered && `${id}-offered`}
            aria-label={say('grid.cellOf', { column: name, row: row.name })}
            aria-describedby={errorId}
          />
          {offered && (
            <datalist id={`${id}-offered`}>
              {offered.map(one => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
      {errorId && (
        <span id={errorId} hidden>
          {sentence}
        </span>
      )}
    </td>
  )
}
