import { useQuery } from '@tanstack/react-query'
import { readGoals } from '../../../domain/plan/activities/tree-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useSay } from '../../ui/use-say.ts'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import { ActivityTree } from './activity-tree.tsx'
import { TreeHistory } from './tree-history.tsx'

/** Goals with their objectives, and the activities of each objective with their budgets (L-008). */
export default function ActivitiesStep() {
  const say = useSay()
  const plan = usePlan()
  const query = useQuery({
    ...endpointQuery(readGoals, { params: { plan: String(plan.id) } }, { toNotFound: true }),
    staleTime: 0,
  })
  if (query.data === undefined && !query.isError) return <PlanSkeleton />
  return (
    <StepPage path="activities" title={say('activity.title')} sentence={say('activity.sentence')}>
      {query.data ? (
        <>
          <ActivityTree goals={query.data} />
          <TreeHistory goals={query.data} />
        </>
      ) : (
        <FailedRead
          text={say('table.failed', { name: say('activity.title') })}
          failure={query.error}
          again={() => void query.refetch()}
          label="table.again"
        />
      )}
    </StepPage>
  )
}
