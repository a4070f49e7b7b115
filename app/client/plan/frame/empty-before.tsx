import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../domain/plan/contract.ts'
import { adjacentScreens, type PlanScreen, planScreens } from '../../../domain/plan/screens.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { screenWords, toScreen } from '../plan-screens.ts'

/** Tells the user that the previous step is still empty. Steps may be opened in any order (S-096). */
export function EmptyBefore({ plan, path }: { plan: Plan; path: PlanScreen }) {
  const say = useSay()
  const before = emptyBefore(plan, path)
  if (before === null) return null
  return (
    <p className={classes.emptyBefore} role="note">
      {say('planFrame.emptyBefore')} <Link {...toScreen(plan.id, before)}>{say(screenWords[before])}</Link>
    </p>
  )
}

/** The previous screen if it is empty. Screens that need activities check for these themselves. */
export function emptyBefore({ parts }: Pick<Plan, 'parts'>, path: PlanScreen): PlanScreen | null {
  const { before } = adjacentScreens(path)
  const part = planScreens.find(screen => screen.path === before)?.part ?? null
  return part === null || part === 'activities' || parts.includes(part) ? null : before
}
