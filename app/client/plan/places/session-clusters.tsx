import { useUnsentClusters } from '../../bat/unsent-clusters.ts'
import { Button } from '../../ui/button.tsx'
import { useAddToPlan } from '../../ui/run/use-add-to-plan.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from '../steps/steps.module.css'

/** Adds the clusters of the session to the plan, and shows the reasons for refused ones. */
export function SessionClusters({ ended }: { ended(): Promise<unknown> }) {
  const say = useSay()
  const { id, municipality } = usePlan()
  const here = useUnsentClusters().filter(({ sddmm }) => sddmm === municipality)
  const { batch, add } = useAddToPlan(ended, 'clusters.done')
  if (here.length === 0) return null
  return (
    <div className={classes.sampleTools}>
      <Button busy={batch !== null} onClick={() => void add(here, id)}>
        {say('clusters.addSession', { count: here.length })}
      </Button>
      {here.map(
        ({ key, name, refused }) =>
          refused && (
            <p key={key} className={classes.doubt} role="status">
              {say('clusters.refused', { name, reason: refused })}
            </p>
          ),
      )}
    </div>
  )
}
