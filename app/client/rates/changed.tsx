import { useMoments } from '../ui/use-moments.ts'
import { useSay } from '../ui/use-say.ts'
import type { RateRow } from './rate-row.ts'
import classes from './rates.module.css'

/** Last editor of a row, with the time. */
export function LastChangedBy({ row: { changed_by, changed_at } }: { row: RateRow }) {
  const say = useSay()
  const { moment } = useMoments()
  if (changed_at === null) return <span className={classes.never}>{say('costs.neverChanged')}</span>
  return (
    <span className={classes.two}>
      <span>{changed_by ?? say('rates.byCommand')}</span>
      <small>{moment(changed_at)}</small>
    </span>
  )
}
