import type { Message } from '../../domain/messages/messages.ts'
import classes from './ui.module.css'
import { useSay } from './use-say.ts'

/** Shows in the reader's language what is uncertain or incomplete in a result. */
export function Warnings({ warnings, inset }: { warnings: readonly Message[]; inset?: boolean }) {
  const say = useSay()
  if (warnings.length === 0) return null
  return (
    <section className={classes.warnings} data-inset={inset || undefined}>
      <h3>{say('tool.warnings')}</h3>
      <ul>
        {warnings.map(warning => (
          <li key={JSON.stringify(warning)}>{say(warning.key, warning.params)}</li>
        ))}
      </ul>
    </section>
  )
}
