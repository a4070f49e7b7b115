import type { User } from '../../../domain/accounts/contract.ts'
import type { PlanSummary } from '../../../domain/plan/contract.ts'
import { acceptPlan, handPlanOver } from '../../../domain/plan/ownership-contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'
import classes from './list.module.css'

/**
 * A plan that has been offered to somebody. The recipient accepts or declines, and the creator can withdraw the offer.
 */
export function Offer({ plan, user }: { plan: PlanSummary; user: User | null }) {
  const say = useSay()
  const refresh = useRefreshPlan()
  const params = { plan: String(plan.id) }
  const answer = async (accept: boolean) => {
    await refresh(plan.id, await call(acceptPlan, { params, body: { accept } }))
    toast.success(say(accept ? 'planList.accepted' : 'planList.declined'))
  }
  const accept = usePress(() => answer(true))
  const decline = usePress(() => answer(false))
  const withdraw = usePress(async () => {
    await refresh(plan.id, await call(handPlanOver, { params, body: { to_id: null } }))
    toast.success(say('planList.withdrawn'))
  })
  if (plan.offered_to_id === null) return null
  if (plan.offered_to_id === user?.id) {
    return (
      <div className={classes.offer} role="note">
        <p>{say('planList.offeredToYou', { name: plan.created_by ?? '–' })}</p>
        <Button size="small" variant="primary" busy={accept.isBusy} onClick={accept.press}>
          {say('planList.accept')}
        </Button>
        <Button size="small" busy={decline.isBusy} onClick={decline.press}>
          {say('planList.decline')}
        </Button>
        <GeneralError text={accept.reason ?? decline.reason} />
      </div>
    )
  }
  if (!plan.rights.manage) return null
  return (
    <div className={classes.offer} role="note">
      <p>{say('planList.offeredTo', { name: plan.offered_to ?? '–' })}</p>
      <Button size="small" busy={withdraw.isBusy} onClick={withdraw.press}>
        {say('planList.withdraw')}
      </Button>
      <GeneralError text={withdraw.reason} />
    </div>
  )
}
