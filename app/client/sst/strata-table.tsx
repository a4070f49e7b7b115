import type { ReactNode } from 'react'
import type { MessageKey } from '../../domain/messages/messages.ts'
import type { Stratum } from '../../domain/sst/contract.ts'
import { FigureRow, FigureTable } from '../ui/table/figure-table.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './sst.module.css'

/** A column of a design: head, cell of a stratum and, if summed, of all. */
type StrataColumn<Row> = { head: MessageKey; cell(row: Row): ReactNode; sum?: ReactNode }

/** A design by strata, before or after drawing; with a total line if a column has one. */
export function StrataTable<Row extends { stratum: Stratum }>(props: {
  rows: Row[]
  columns: StrataColumn<Row>[]
  /** The head of the strata is only for screen readers. */
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
