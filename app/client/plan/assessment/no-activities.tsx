import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'

/** Shown before step V is complete, because there is nothing to score, fund or rank yet. */
export function NoActivities() {
  const say = useSay()
  const plan = usePlan()
  return (
    <Empty text={say('assessment.noActivities')}>
      <Link {...toScreen(plan.id, 'activities')} className={buttonClass('soft')}>
        {say('assessment.toActivities')}
      </Link>
    </Empty>
  )
}
