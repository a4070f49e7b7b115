import type { PlanCluster } from '../../../../domain/bat/clusters/contract.ts'
import type { ProposedSettlement } from '../../../../domain/bat/clusters/proposed-settlements.ts'
import { formatCount, formatPercent } from '../../../../domain/format.ts'
import { useAllHouseholds } from '../../../bat/use-houses.ts'
import { useSay } from '../../../ui/use-say.ts'
import { usePlan } from '../../plan-context.tsx'
import classes from './covered.module.css'

type Props = {
  rows: readonly PlanCluster[]
  /** Settlements that can be added, shown as the dashed part of the bar. */
  proposed: readonly ProposedSettlement[]
  /** Whether the settlements were selected in the list. Then only their effect is shown. */
  isChosen?: boolean
}

/** Text such as "698 of 2,302 households are in a cluster 30.3 %", and the share with the proposed settlements. */
export function Covered({ rows, proposed, isChosen = false }: Props) {
  const say = useSay()
  const all = useAllHouseholds(usePlan().municipality)
  if (all === null) return null
  const sum = (list: readonly { num_household: number }[]) =>
    list.reduce((total, { num_household }) => total + num_household, 0)
  const inside = sum(rows)
  const then = inside + sum(proposed)
  const percent = (part: number) => formatPercent((100 * part) / Math.max(all, 1))
  const width = (part: number) => `${(100 * Math.min(part, all)) / Math.max(all, 1)}%`
  return (
    <p className={classes.covered}>
      {!isChosen && (
        <span>
          {say('clusters.covered', { inside: formatCount(inside), all: formatCount(all) })}{' '}
          <b>{percent(inside)}</b>
        </span>
      )}
      <span className={classes.bar} aria-hidden>
        {proposed.length > 0 && <i data-proposed style={{ width: width(then) }} />}
        <i style={{ width: width(inside) }} />
      </span>
      {proposed.length > 0 && (
        <span>
          {say(isChosen ? 'clusters.coveredChosen' : 'clusters.coveredProposed', {
            count: formatCount(proposed.length),
            households: formatCount(then),
            all: formatCount(all),
            percent: percent(then),
          })}
        </span>
      )}
    </p>
  )
}
