import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readProposals } from '../../../domain/plan/activities/proposals-contract.ts'
import type { PlanSummary } from '../../../domain/plan/contract.ts'
import { nextStepOf } from '../../../domain/plan/next-step.ts'
import { romanOf } from '../../../domain/plan/screens.ts'
import { endpointQuery } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import { screenWords, toScreen } from '../plan-screens.ts'
import classes from './start.module.css'

/** Shows where to continue the newest plan, which parts are complete, and which screens were skipped. */
export function ContinuePlan({ plan }: { plan: PlanSummary }) {
  const say = useSay()
  const { step, screen, skipped, ready, all } = nextStepOf(plan.parts)
  const { data } = useQuery({
    ...endpointQuery(readProposals, { params: { plan: String(plan.id) }, query: {} }),
    enabled: screen === 'activities',
  })
  const proposed = data?.groups.length ?? 0
  const names = skipped.flatMap(path => screenWords[path] ?? []).map(key => say(key))
  return (
    <div className={classes.continue}>
      <Link {...toScreen(plan.id, screen)} className={buttonClass('primary', 'main')}>
        {say('planList.continue', { step: romanOf(step) })}
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
      </Link>
      <p>
        <b>{say(`planFrame.step.${step}`)}:</b>{' '}
        {proposed > 0
          ? say('planList.proposed', { count: proposed })
          : say('planList.ready', { count: ready, all })}
        {skipped.length > 0 && (
          <Link {...toScreen(plan.id, skipped[0])} title={names.join(', ')}>
            {say('planList.toCheck', {
              count: skipped.length,
            })}
          </Link>
        )}
      </p>
    </div>
  )
}
