import { useState } from 'react'
import { Button } from '../../button.tsx'
import { useMoments } from '../../use-moments.ts'
import { useWords } from '../../use-words.ts'
import classes from '../form.module.css'
import type { Name, Values } from '../told.ts'
import type { KeptForm } from '../use-kept-form.ts'
import { type Both, bothKey } from './merge.ts'

export type ShowValue<V> = (name: Name<V>, value: unknown) => string | undefined
type Props<V extends Values> = { form: KeptForm<V>; show?: ShowValue<V> }

/** So many are shown at first; a button shows the rest. */
const shownAtFirst = 12

/** Both values of everything that two people have changed, side by side: choose each, or all of one person. */
export function BothValues<V extends Values>({ form, show }: Props<V>) {
  const say = useWords()
  const { moment } = useMoments()
  const [isWhole, setWhole] = useState(false)
  const { clash, decide, undecided } = form
  if (clash === null) return null
  const { both } = clash
  const shown = isWhole ? both : both.slice(0, shownAtFirst)
  const saved = (by: string | null, at: string | null | undefined, key: 'form.savedBy' | 'form.rowSavedBy') =>
    by && at && <p>{say(key, { name: by, at: moment(at) })}</p>
  return (
    <section className={classes.clash} aria-label={say('form.clash')}>
      <h3>{say('form.clash')}</h3>
      {saved(clash.by, clash.at, 'form.savedBy')}
      <p role="status">{say('form.undecided', { open: undecided.length, count: both.length })}</p>
      <div className={classes.answers}>
        <Button size="small" onClick={() => decide('mine', both)}>
          {say('form.allMine')}
        </Button>
        <Button size="small" onClick={() => decide('theirs', both)}>
          {say('form.allTheirs')}
        </Button>
      </div>
      {shown.map(one => {
        const change = clash.changeOf?.(one)
        return (
          <fieldset key={bothKey(one)} className={classes.both}>
            <legend>{labelOf(one)}</legend>
            {change && saved(change.by, change.at, 'form.rowSavedBy')}
            {(['mine', 'theirs'] as const).map(whose => (
              <Button
                key={whose}
                aria-pressed={clash.decided.has(bothKey(one)) && isChosen(one, whose)}
                onClick={() => decide(whose, [one])}
              >
                <span className={classes.whose}>{say(`form.${whose}`)}</span>
                <span>{shownValue(one, one[whose]) || say('form.empty')}</span>
              </Button>
            ))}
          </fieldset>
        )
      })}
      {shown.length < both.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {say('form.moreOfBoth', { count: both.length - shown.length })}
        </Button>
      )}
    </section>
  )

  function labelOf({ name, at }: Both<V>): string {
    const part = at && form.parts[name]?.label(at, say)
    return part ?? form.field(name).label
  }
  function isChosen({ name, at, ...values }: Both<V>, whose: 'mine' | 'theirs'): boolean {
    const now = at === null ? form.values[name] : form.parts[name]?.read(form.values[name], at)
    return now === values[whose]
  }
  function shownValue({ name, at }: Both<V>, value: unknown): string {
    const part = at ? form.parts[name]?.show?.(at, value, say) : undefined
    const said = part ?? show?.(name, value)
    if (said !== undefined) return said
    return typeof value === 'boolean' ? say(value ? 'form.yes' : 'form.no') : String(value ?? '')
  }
}
