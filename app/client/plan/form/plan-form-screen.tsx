import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRegionLists } from '../../region/region-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/use-say.ts'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlanOrNone } from '../plan-context.tsx'
import { PlanFormEditor } from './plan-form.tsx'

/** The form of a plan, or of a new plan for the region in the URL (H-002, H-003). */
export default function PlanFormScreen() {
  const say = useSay()
  const plan = usePlanOrNone()
  const { region } = useSearch({ from: '/home' })
  const navigate = useNavigate()
  const { lists, failure } = useRegionLists()
  if (lists) return <PlanFormEditor plan={plan} lists={lists} region={region} />
  if (failure === null) return <PlanSkeleton />
  return (
    <Empty text={say('failure.regions')}>
      <Button onClick={() => void navigate({ to: '/home', search: true })}>{say('planFrame.home')}</Button>
    </Empty>
  )
}
