import { Checkbox } from '@mantine/core'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import { formatCount, formatNpr } from '../../../domain/format.ts'
import { goalTypes } from '../../../domain/plan/activities/lists.ts'
import { isNpr } from '../../../domain/plan/activities/money.ts'
import type { PlanProposals } from '../../../domain/plan/activities/proposals-contract.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import { useSay } from '../../ui/use-say.ts'
import { PlaceMarks } from './place-marks.tsx'
import classes from './proposals.module.css'

type Props = {
  proposal: PlanProposals['proposals'][number]
  isTicked: boolean
  tick(isTicked: boolean): void
  /** The typed value, if the plan gives no budget. */
  budget: number | null
  setBudget(npr: number | null): void
}

/** A proposal with its source, its place, whom it serves and its budget. */
export function ProposalCard({ proposal, isTicked, tick, budget, setBudget }: Props) {
  const say = useSay()
  const { description, source, goal, places, technology, households, is_outdated, activity_code } = proposal
  const name = say(description.key, description.params)
  const isThere = activity_code !== null
  const needsBudget = proposal.budget === null && !isThere
  const isWrong = isTicked && budget !== null && !isNpr(budget)
  return (
    <li className={classes.card} data-ticked={isTicked || undefined} data-there={isThere || undefined}>
      <Checkbox
        checked={isTicked}
        disabled={isThere}
        aria-label={say('proposal.tick', { name })}
        onChange={event => tick(event.currentTarget.checked)}
      />
      <div>
        <div className={classes.line}>
          <b>{name}</b>
          {isThere ? (
            <span className={classes.there}>{say('proposal.inPlan', { code: activity_code })}</span>
          ) : (
            <small>{say('proposal.goesTo', { goal: goalTypes.indexOf(goal) + 1 })}</small>
          )}
        </div>
        <small className={classes.source}>
          {technology && <TechMark mark={technologyMarks[technology]} />} {say(source.key, source.params)}
        </small>
        {is_outdated && <small className={classes.outdated}>{say('proposal.outdated')}</small>}
        <div className={classes.line}>
          <span>
            <PlaceMarks activity={{ places, responsible: null }} />
            {households !== null && say('proposal.households', { count: formatCount(households) })}
          </span>
          {proposal.budget !== null && <b>{formatNpr(proposal.budget)}</b>}
        </div>
        {needsBudget && (
          <NumberField
            aria-label={say('proposal.budgetOf', { name })}
            hint={say('proposal.budgetOpen')}
            unit={say('activity.npr')}
            isGrouped
            value={budget}
            errors={isWrong ? [say('activity.twoDecimals')] : undefined}
            change={setBudget}
          />
        )}
      </div>
    </li>
  )
}
