import { useSay } from '../use-say.ts'
import { headOf, renderCell, shownColumns } from './column.ts'
import data from './data-table.module.css'
import { openRow, rowAttributes, toNeighbour } from './row.ts'
import { RowActions, RowName } from './row-name.tsx'
import classes from './table.module.css'
import type { DrawnRows } from './table-rows.tsx'

/**
 * The table on a phone. Each card shows the name and the important columns first, followed by the other columns with
 * their heads.
 */
export function TableCards<R>(props: DrawnRows<R>) {
  const { name, rules, rows, above_px, below_px, isTabbable, focused } = props
  const say = useSay()
  const [title, ...others] = shownColumns(rules.columns)
  const ends = others.filter(({ card }) => card === 'end')
  const lines = others.filter(({ card }) => card !== 'end' && card !== 'none')
  return (
    <ul
      className={`${data.cards} ${classes.cards}`}
      aria-label={name}
      style={{ paddingTop: above_px, paddingBottom: below_px }}
      onKeyDown={toNeighbour}
      onClick={openRow}
    >
      {rows.map(row => {
        const tabIndex = isTabbable(row) ? 0 : -1
        return (
          <li key={rules.id(row)} {...rowAttributes(rules, row)}>
            <div>
              <div className={data.cardTitle}>
                <RowName rules={rules} row={row} tabIndex={tabIndex} focused={() => focused(row)}>
                  <b>{rules.label?.(row, say) ?? renderCell(title, row, say)}</b>
                </RowName>
                {ends.map(column => (
                  <span key={column.id}>{renderCell(column, row, say)}</span>
                ))}
              </div>
              <p>
                {lines.map(column => (
                  <span key={column.id}>
                    {column.card !== 'plain' && <small>{headOf(column, say)} </small>}
                    {renderCell(column, row, say)}
                  </span>
                ))}
              </p>
            </div>
            <RowActions rules={rules} row={row} tabIndex={tabIndex} />
          </li>
        )
      })}
    </ul>
  )
}
