import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import classes from './inputs-summary.module.css'

type Props = { facts: readonly (readonly [name: string, value: string])[]; clear(): void; change(): void }

/** Summary of the inputs for the current result, with a way back to the form. */
export function InputsSummary({ facts, clear, change, children }: Props & { children?: ReactNode }) {
  const say = useSay()
  return (
    <section className={classes.asked}>
      <h3>{say('answer.inputs')}</h3>
      <dl>
        {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>])}
      </dl>
      {children}
      <footer>
        <Button onClick={clear}>{say('tool.clear')}</Button>
        <Button onClick={change}>{say('answer.changeInputs')}</Button>
      </footer>
    </section>
  )
}
