import type { Verdict } from '../../../../domain/bat/answer/verdict.ts'
import { useWords } from '../../../ui/use-words.ts'
import classes from './answer.module.css'

/** What the comparison comes to, in words and first. */
export function VerdictHead({ lines, isClose }: { lines: Verdict['lines']; isClose?: boolean }) {
  const say = useWords()
  const [first, ...rest] = lines.map(({ key, params }) => say(key, params))
  return (
    <section className={classes.verdict} data-close={isClose || undefined}>
      <p>{first}</p>
      <p>{rest.join(' ')}</p>
    </section>
  )
}
