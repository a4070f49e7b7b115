import data from '../ui/table/data-table.module.css'
import { useSay } from '../ui/use-say.ts'
import { rateText } from './rate-columns.tsx'
import type { RateRow } from './rate-row.ts'
import classes from './rates.module.css'
import { rangeLines } from './settings-groups.ts'

/** The ranges of the cost figures: least, most likely and most of each beside each other. */
export function SettingsRanges({ row }: { row: RateRow }) {
  const say = useSay()
  return (
    <>
      <table className={`${data.table} ${classes.ranges}`} aria-label={say('costs.groupRanges')}>
        <thead>
          <tr>
            <th scope="col">{say('costs.figure')}</th>
            {(['costs.least', 'costs.mode', 'costs.most'] as const).map(bound => (
              <th key={bound} scope="col" className="n">
                {say(bound)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rangeLines.map(({ what, bounds }) => (
            <tr key={what.key}>
              <th scope="row">{say(what.key, what.params)}</th>
              {bounds.map(name => (
                <td key={name} className="n">
                  {rateText(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.hint}>{say('costs.rangesHint')}</p>
    </>
  )
}
