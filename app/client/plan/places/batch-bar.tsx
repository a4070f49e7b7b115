import { Button } from '../../ui/button.tsx'
import type { Batch } from '../../ui/run/use-batch.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../steps/steps.module.css'

/** Progress of an action on several clusters, with a button to stop it. */
export function BatchBar({ batch }: { batch: Batch | null }) {
  const say = useSay()
  if (batch === null) return null
  const { done, all, stop } = batch
  return (
    <div className={classes.sum} role="status">
      <progress value={done} max={all} aria-label={say('clusters.progress', { done, all })} />
      <span>{say('clusters.progress', { done, all })}</span>
      <Button size="small" onClick={stop}>
        {say('shell.cancel')}
      </Button>
    </div>
  )
}
