import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { RestoredNotice } from '../draft/restored-notice.tsx'
import { useMoments } from '../use-moments.ts'
import { useWords } from '../use-words.ts'
import classes from './form.module.css'
import { GeneralError } from './general-error.tsx'
import type { Name, Values } from './told.ts'
import type { KeptForm } from './use-kept-form.ts'

type Props<V extends Values> = {
  form: KeptForm<V>
  /** How a value is written, where it is not plain text or number. */
  show?: (name: Name<V>, value: unknown) => string | undefined
}

/** What a kept form has to say above its fields: what came back, what cannot be kept, and what two people changed. */
export function FormNotices<V extends Values>({ form, show }: Props<V>) {
  const say = useWords()
  return (
    <>
      {form.restored && <RestoredNotice {...form.restored} />}
      <GeneralError text={form.isKept ? undefined : say('form.notKept')} />
      {form.isUnsent && form.isKept && <Unsent form={form} />}
      {form.clash && form.clash.both.length > 0 && <BothValues form={form} show={show} />}
    </>
  )
}

/** What could not be sent is kept, and offered again once there is a network. */
function Unsent<V extends Values>({ form }: { form: KeptForm<V> }) {
  const say = useWords()
  const isOnline = useSyncExternalStore(hearNetwork, () => navigator.onLine)
  return (
    <div className={classes.unsent} role="status">
      <span>{say(isOnline ? 'form.unsent' : 'form.unsentOffline')}</span>
      <Button size="small" busy={form.isBusy} disabled={!isOnline} onClick={() => void form.submit('asked')}>
        {say('form.sendAgain')}
      </Button>
    </div>
  )
}

function hearNetwork(hear: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, hear)
  return () => {
    for (const event of events) window.removeEventListener(event, hear)
  }
}

/** Both values of every field that two people have changed, side by side: choose each, or all of one person. */
function BothValues<V extends Values>({ form, show }: Props<V>) {
  const say = useWords()
  const { moment } = useMoments()
  const { clash, decide, values } = form
  if (clash === null) return null
  const said = (name: Name<V>, value: unknown) =>
    show?.(name, value) ??
    (typeof value === 'boolean' ? say(value ? 'form.yes' : 'form.no') : String(value ?? '')) ??
    ''
  return (
    <section className={classes.clash} aria-label={say('form.clash')}>
      <h3>{say('form.clash')}</h3>
      {clash.by && clash.at && <p>{say('form.savedBy', { name: clash.by, at: moment(clash.at) })}</p>}
      <div className={classes.answers}>
        <Button size="small" onClick={() => decide('mine', clash.both)}>
          {say('form.allMine')}
        </Button>
        <Button size="small" onClick={() => decide('theirs', clash.both)}>
          {say('form.allTheirs')}
        </Button>
      </div>
      {clash.both.map(name => (
        <fieldset key={name} className={classes.both}>
          <legend>{form.field(name).label}</legend>
          {(['mine', 'theirs'] as const).map(whose => (
            <Button
              key={whose}
              aria-pressed={clash.decided.includes(name) && values[name] === clash[whose][name]}
              onClick={() => decide(whose, [name])}
            >
              <span className={classes.whose}>{say(`form.${whose}`)}</span>
              <span>{said(name, clash[whose][name]) || say('form.empty')}</span>
            </Button>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
