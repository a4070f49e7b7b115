import { IconLock } from '@tabler/icons-react'
import type { Message } from '../../../domain/messages/messages.ts'
import type { Plan } from '../../../domain/plan/contract.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'

/** Explains why the plan is read-only here. */
export function ReaderBanner({ plan }: { plan: Plan }) {
  const say = useSay()
  const { key, params } = readOnlyReason(plan)
  return (
    <p className={classes.banner} role="note">
      <IconLock size={18} stroke={1.6} aria-hidden />
      {say(key, params)}
    </p>
  )
}

/** Users who may reopen or restore the plan are told how to do it. Others are told who owns it. */
export function readOnlyReason(
  plan: Pick<Plan, 'rights' | 'is_completed' | 'is_archived' | 'created_by'>,
): Message {
  if (plan.is_completed) return { key: 'plan.isComplete' }
  if (plan.rights.manage && plan.is_archived) return { key: 'plan.isArchived' }
  if (plan.created_by === null) return { key: 'planFrame.nobodysPlan' }
  return { key: 'planFrame.othersPlan', params: { name: plan.created_by } }
}
