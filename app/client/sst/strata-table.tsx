import type { ReactNode } from 'react'
import type { MessageKey } from '../../domain/messages/messages.ts'
import type { Stratum } from '../../domain/sst/contract.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './sst.module.css'

/** A column of a design: how it is called, what stands in it for a stratum and, where it sums up, for all. */
export type StrataColumn<Row> = { head: MessageKey; cell(row: Row): ReactNode; sum?: ReactNode }

/** A design by strata, before or after it was drawn; the line of all stands below where a column has one. */
export function StrataTable<Row extends { stratum: Stratum }>(props: {
  rows: Row[]
  columns: StrataColumn<Row>[]
  /** The head of the strata is there for those who do not see the table only. */
  isHeadHidden?: boolean
}) {
  const { rows, columns, isHeadHidden = false } = props
  const say = useSay()
  const hasSums = rows.length > 1 && columns.some(({ sum }) => sum !== undefined)
  return (
    <table className={classes.strata}>
      <thead>
        <tr>
          <th scope="col">
            <span className={isHeadHidden ? 'visually-hidden' : undefined}>{say('sst.expect.stratum')}</span>
          </th>
          {columns.map(({ head }) => (
            <th key={head} scope="col" className="n">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.stratum}>
            <th scope="row">{say(`sst.${row.stratum}`)}</th>
            {columns.map(({ head, cell }) => (
              <td key={head} className="n">
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasSums && (
        <tfoot>
          <tr>
            <th scope="row">{say('sst.expect.all')}</th>
            {columns.map(({ head, sum }) => (
              <td key={head} className="n">
                {sum}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
