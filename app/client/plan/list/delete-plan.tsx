import { useQueryClient } from '@tanstack/react-query'
import { listPlans, type PlanSummary, removePlan } from '../../../domain/plan/contract.ts'
import { call } from '../../api/browser.ts'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { planQuery } from '../plan-context.tsx'

const toast = toastsOf('plan.delete')

/**
 * Asks for confirmation before a plan is deleted (G-034). A failure is reported as G-035, with the reason in the
 * dialog.
 */
export function DeletePlan({ plan, close }: { plan: PlanSummary; close(): void }) {
  const say = useSay()
  const queries = useQueryClient()
  return (
    <Confirm
      title={say('planList.delete')}
      question={say('planList.deleteAsk', { name: plan.name })}
      hint={say('planList.deleteHint')}
      act={async () => {
        try {
          await call(removePlan, { params: { plan: String(plan.id) } })
        } catch (failure) {
          toast.error(say('planList.deleteFailed'))
          throw failure
        }
        toast.success(say('planList.deleted'))
        queries.removeQueries({ queryKey: planQuery(plan.id).queryKey })
        await queries.invalidateQueries({ queryKey: [listPlans.path] })
        close()
      }}
      close={close}
    />
  )
}
