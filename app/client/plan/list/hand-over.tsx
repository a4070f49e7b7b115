import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlanSummary } from '../../../domain/plan/contract.ts'
import { handPlanOver, planners } from '../../../domain/plan/ownership-contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'
import classes from './list.module.css'

/** Offers the plan to another Planner, who can accept it. An Administrator transfers it at once. */
export function HandOver(props: { plan: PlanSummary; isAtOnce: boolean; close(): void }) {
  const { plan, isAtOnce, close } = props
  const say = useSay()
  const refresh = useRefreshPlan()
  const params = { plan: String(plan.id) }
  const people = useQuery(endpointQuery(planners, { params }))
  const draft = useDraftState<string | null>(`plan.${plan.id}.hand-over`, null)
  const chosen = draft.value
  const { isBusy, reason, press } = usePress(async () => {
    await refresh(plan.id, await call(handPlanOver, { params, body: { to_id: Number(chosen) } }))
    draft.forget()
    toast.success(say(isAtOnce ? 'planList.handedOver' : 'planList.offered'))
    close()
  })
  return (
    <Dialog title={say('planList.handOver')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.dialog}>
        <DraftNotices draft={draft} />
        <p>{say(isAtOnce ? 'planList.handOverNow' : 'planList.handOverOffer', { name: plan.name })}</p>
        {people.isError ? (
          <Button onClick={() => void people.refetch()}>{say('shell.retry')}</Button>
        ) : (
          <Select
            label={say('planList.planner')}
            searchable
            disabled={people.data === undefined}
            nothingFoundMessage={say('planList.noPlanner')}
            // Without a portal, because a dialog covers everything outside it.
            comboboxProps={{ withinPortal: false }}
            data={(people.data ?? [])
              .filter(({ id }) => id !== plan.created_by_id)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen}
            onChange={draft.setValue}
          />
        )}
        <GeneralError text={reason} />
        <div className={classes.answers}>
          <Button
            size="main"
            onClick={() => {
              draft.forget()
              close()
            }}
          >
            {say('shell.cancel')}
          </Button>
          <Button size="main" variant="primary" disabled={chosen === null} busy={isBusy} onClick={press}>
            {say('planList.handOver')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
