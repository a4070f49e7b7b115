import { useSetAtom } from 'jotai'
import { connectedSaid } from '../../../domain/bat/connected/connected-words.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { batInputsAtom, type ZonalOutcome } from '../bat-state.ts'
import { useBatRun } from '../use-bat-run.ts'

/**
 * Number of households that already have grid electricity, with a link to a result for all households. The result of a
 * saved cluster has no such link, because another result would not be that of the cluster.
 */
export function ConnectedNote({ outcome, isSaved }: { outcome: ZonalOutcome; isSaved: boolean }) {
  const say = useSay()
  const setInputs = useSetAtom(batInputsAtom)
  const { running, runZonal } = useBatRun()
  const text = connectedSaid(outcome.result)
  if (text === null) return null
  const countAll = () => {
    setInputs(inputs => ({ ...inputs, connected_households: 0 }))
    runZonal(outcome.ring)
  }
  return (
    <div className={classes.connected} role="note">
      <span>{say(text.key, text.params)}</span>
      {!isSaved && (
        <Button variant="ghost" size="small" busy={running} onClick={countAll}>
          {say('bat.connected.countAll')}
        </Button>
      )}
    </div>
  )
}
