import type { PlanPart } from '../../../domain/plan/parts.ts'
import { drafts } from '../../ui/draft/drafts.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'

/** A dot next to a plan screen that has unsaved input. */
export function DraftDot({ plan, part }: { plan: number; part: PlanPart | null }) {
  const say = useSay()
  if (part === null || !drafts.has(`plan.${plan}.${part}`)) return null
  return (
    <span className={classes.dot} title={say('planFrame.unsaved')}>
      <span className="visually-hidden">, {say('planFrame.unsaved')}</span>
    </span>
  )
}
