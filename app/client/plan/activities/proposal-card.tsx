import { formatCount, formatNpr } from '../../../domain/format.ts'
import type { Ways } from '../../../domain/plan/proposals/claims.ts'
import { useSay } from '../../ui/use-say.ts'
import { PlaceMarks } from './place-marks.tsx'
import { type Proposal, Source } from './proposal-group-card.tsx'
import classes from './proposals.module.css'

/** A proposal that is already in the plan or was not selected, with the reason. */
export function ProposalCard({ proposal, choose }: { proposal: Proposal; choose(ways: Ways): void }) {
  const say = useSay()
  const { description, places, households, budget, activity_code } = proposal
  const name = say(description.key, description.params)
  return (
    <li className={classes.card} data-there>
      <div>
        <div className={classes.line}>
          <b>{name}</b>
          {activity_code !== null && (
            <span className={classes.there}>{say('proposal.inPlan', { code: activity_code })}</span>
          )}
        </div>
        <Source proposal={proposal} choose={choose} />
        <div className={classes.line}>
          <span>
            <PlaceMarks activity={{ places, responsible: null }} />
            {households !== null && say('proposal.households', { count: formatCount(households) })}
          </span>
          {budget !== null && <b>{formatNpr(budget)}</b>}
        </div>
      </div>
    </li>
  )
}
