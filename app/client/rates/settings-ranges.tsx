import data from '../ui/table/data-table.module.css'
import { type FigureColumn, FigureRow, FigureTable } from '../ui/table/figure-table.tsx'
import { useSay } from '../ui/use-say.ts'
import { rateText } from './rate-columns.tsx'
import type { RateRow } from './rate-row.ts'
import classes from './rates.module.css'
import { rangeLines } from './settings-groups.ts'

/** Ranges of the cost figures: minimum, mode and maximum side by side. */
export function SettingsRanges({ row }: { row: RateRow }) {
  const say = useSay()
  const columns = (['costs.least', 'costs.mode', 'costs.most'] as const).map(
    (bound, at): FigureColumn<(typeof rangeLines)[number]> => ({
      id: bound,
      head: say(bound),
      cell: ({ bounds }) => rateText(row[bounds[at]]),
      number: true,
    }),
  )
  return (
    <>
      <FigureTable
        label={say('costs.groupRanges')}
        className={`${data.table} ${classes.ranges}`}
        head={say('costs.figure')}
        columns={columns}
      >
        <tbody>
          {rangeLines.map(line => (
            <FigureRow
              key={line.what.key}
              columns={columns}
              row={line}
              name={say(line.what.key, line.what.params)}
            />
          ))}
        </tbody>
      </FigureTable>
      <p className={classes.hint}>{say('costs.rangesHint')}</p>
    </>
  )
}
