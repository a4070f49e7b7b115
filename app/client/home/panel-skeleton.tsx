import { Skeleton } from '@mantine/core'
import { useSay } from '../ui/use-say.ts'
import classes from './home.module.css'

/** Outline of a panel while its code or data is loading. It is shown only after 150 ms. */
export function PanelSkeleton({ rows = 6 }: { rows?: number }) {
  const say = useSay()
  return (
    <div className={classes.skeleton} role="status" aria-label={say('shell.loading')}>
      <Skeleton height={20} width="62%" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={14} width={`${92 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  )
}
