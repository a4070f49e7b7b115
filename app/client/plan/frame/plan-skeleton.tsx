import { Skeleton } from '@mantine/core'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'

/** Outline of a step while the plan is loading. */
export function PlanSkeleton() {
  const say = useSay()
  return (
    <div className={classes.skeleton} role="status" aria-label={say('shell.loading')}>
      <Skeleton height={26} />
      <Skeleton height={24} width="40%" />
      <Skeleton height={14} width="70%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} width="60%" />
    </div>
  )
}
