import { ownRateSaid } from '../../../domain/bat/answer/own-rates.ts'
import type { ClusterResult } from '../../../domain/bat/best.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../results/answer/answer.module.css'

/** Lists the rates in a result that were set only for its cluster. */
export function OwnRatesNote({ result }: { result: ClusterResult }) {
  const say = useSay()
  const { changed } = result.cost_inputs
  if (changed.length === 0) return null
  return (
    <p className={classes.ownRates} role="status">
      {say('own.used', { rates: changed.map(ownRateSaid) })}
    </p>
  )
}
