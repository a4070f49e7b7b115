import type { Message } from '../../domain/words/words.ts'
import classes from './ui.module.css'
import { useWords } from './use-words.ts'

/** What is uncertain or cut short in a result, in the reader's language. */
export function Warnings({ warnings, inset }: { warnings: readonly Message[]; inset?: boolean }) {
  const say = useWords()
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
