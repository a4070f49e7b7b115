import { networkSaid } from '../../../domain/bat/answer/network-words.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import type { ZonalOutcome } from '../bat-state.ts'

/** Figures for the network within the place, if it was sized. */
export function NetworkNote({ outcome }: { outcome: ZonalOutcome }) {
  const say = useSay()
  const sentences = networkSaid(outcome.result)
  if (sentences.length === 0) return null
  return (
    <p className={classes.connected} role="note">
      {sentences.map(({ key, params }) => say(key, params)).join(' ')}
    </p>
  )
}
