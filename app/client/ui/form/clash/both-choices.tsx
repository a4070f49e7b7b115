import { useState } from 'react'
import { Button } from '../../button.tsx'
import { useMoments } from '../../use-moments.ts'
import { useSay } from '../../use-say.ts'
import classes from '../form.module.css'
import type { LastChange } from './merge.ts'

type Whose = 'mine' | 'theirs'
export type BothChoice = {
  key: string
  label: string
  /** Both values as text; empty if there is no value. */
  mine: string
  theirs: string
  chosen: Whose | null
  /** Last editor of this part, if known. */
  change?: LastChange | null
  choose(whose: Whose): void
}
type Props = {
  choices: readonly BothChoice[]
  /** Number of conflicts that are not decided yet. */
  open: number
  change?: LastChange
  chooseAll(whose: Whose): void
}

/** Number of conflicts that are shown at first. A button shows the rest. */
const shownAtFirst = 12

/**
 * Shows side by side both values of what two people have changed. The user chooses each value separately, or all values
 * of one person.
 */
export function BothChoices({ choices, open, change, chooseAll }: Props) {
  const say = useSay()
  const { moment } = useMoments()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? choices : choices.slice(0, shownAtFirst)
  const saved = (by: LastChange | null | undefined, key: 'form.savedBy' | 'form.rowSavedBy') =>
    by?.by && by.at && <p>{say(key, { name: by.by, at: moment(by.at) })}</p>
  return (
    <section className={classes.clash} aria-label={say('form.clash')}>
      <h3>{say('form.clash')}</h3>
      {saved(change, 'form.savedBy')}
      <p role="status">{say('form.undecided', { open, count: choices.length })}</p>
      <div className={classes.answers}>
        <Button size="small" onClick={() => chooseAll('mine')}>
          {say('form.allMine')}
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          {say('form.allTheirs')}
        </Button>
      </div>
      {shown.map(one => (
        <fieldset key={one.key} className={classes.both}>
          <legend>{one.label}</legend>
          {saved(one.change, 'form.rowSavedBy')}
          {(['mine', 'theirs'] as const).map(whose => (
            <Button key={whose} aria-pressed={one.chosen === whose} onClick={() => one.choose(whose)}>
              <span className={classes.whose}>{say(`form.${whose}`)}</span>
              <span>{one[whose] || say('form.empty')}</span>
            </Button>
          ))}
        </fieldset>
      ))}
      {shown.length < choices.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {say('form.moreOfBoth', { count: choices.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
