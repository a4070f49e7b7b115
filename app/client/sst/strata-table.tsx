import type { ReactNode } from 'react'
import type { MessageKey } from '../../domain/messages/messages.ts'
import type { Stratum } from '../../domain/sst/contract.ts'
import { FigureRow, FigureTable } from '../ui/table/figure-table.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './sst.module.css'

/** A column of a design: its head, the cell of a stratum and, if there is a total, the cell with the total. */
type StrataColumn<Row> = { head: MessageKey; cell(row: Row): ReactNode; sum?: ReactNode }

/** A design by stratum, before or after drawing. It has a line with totals if any column has one. */
export function StrataTable<Row extends { stratum: Stratum }>(props: {
  rows: Row[]
  columns: StrataColumn<Row>[]
  /** Whether the head of the column with strata is only for screen readers. */
  isHeadHidden?: boolean
}) {
  const { rows, columns, isHeadHidden = false } = props
  const say = useSay()
  const hasSums = rows.length > 1 && columns.some(({ sum }) => sum !== undefined)
  const figures = columns.map(({ head, ...column }) => ({
    ...column,
    id: head,
    head: say(head),
    number: true,
  }))
  return (
    <FigureTable
      className={classes.strata}
      head={<span className={isHeadHidden ? 'visually-hidden' : undefined}>{say('sst.expect.stratum')}</span>}
      columns={figures}
      total={hasSums ? say('sst.expect.all') : undefined}
    >
      <tbody>
        {rows.map(row => (
          <FigureRow key={row.stratum} columns={figures} row={row} name={say(`sst.${row.stratum}`)} />
        ))}
      </tbody>
    </FigureTable>
  )
}
