import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removedPlans, restorePlan } from '../../../domain/plan/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'
import classes from './list.module.css'

const toast = toastsOf('plan.bringBack')

/** Plans that were deleted in the last 30 days, which an Administrator can restore. */
export function RemovedPlans({ close }: { close(): void }) {
  const say = useSay()
  const { moment } = useMoments()
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const query = endpointQuery(removedPlans, {})
  const { data, isError, error, refetch } = useQuery({ ...query, staleTime: 0 })
  async function bringBack(id: number) {
    try {
      const plan = await call(restorePlan, { params: { plan: String(id) } })
      await Promise.all([refresh(id, plan), queries.invalidateQueries({ queryKey: query.queryKey })])
      toast.success(say('planList.broughtBack'))
    } catch {
      toast.refused(say('planList.bringBackFailed'))
    }
  }
  return (
    <Dialog title={say('planList.removed')} closeLabel={say('shell.close')} close={close}>
      {isError ? (
        <FailedRead
          text={say('table.failed', { name: say('planList.removed') })}
          failure={error}
          again={() => void refetch()}
        />
      ) : data?.length === 0 ? (
        <Empty text={say('planList.noRemoved')} />
      ) : (
        <ListFrame counts={data && { fitting: data.length }}>
          <ul className={classes.removed}>
            {data?.map(({ id, name, municipality, removed_by, removed_at }) => (
              <li key={id}>
                <span>
                  <b>{name}</b>
                  <small>
                    {say('planList.removedBy', {
                      municipality: municipality.name,
                      name: removed_by ?? '–',
                      at: moment(removed_at),
                    })}
                  </small>
                </span>
                <Button size="small" onClick={() => void bringBack(id)}>
                  {say('planList.bringBack')}
                </Button>
              </li>
            ))}
          </ul>
        </ListFrame>
      )}
    </Dialog>
  )
}
