import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { RemovedNotice, RestoredNotice } from '../draft/restored-notice.tsx'
import { useSay } from '../use-say.ts'
import { BothValues, type ShowValue } from './clash/both-values.tsx'
import classes from './form.module.css'
import type { FormValues } from './form-errors.ts'
import { GeneralError } from './general-error.tsx'
import type { PersistedForm } from './use-persisted-form.ts'

type Props<V extends FormValues> = {
  form: PersistedForm<V>
  /** How to display a value, if it is not plain text or a number. */
  show?: ShowValue<V>
}

/** Notices of a persisted form above its fields: restored drafts, missing storage and conflicts. */
export function FormNotices<V extends FormValues>({ form, show }: Props<V>) {
  const say = useSay()
  return (
    <>
      {form.restored && <RestoredNotice {...form.restored} />}
      {form.removed && <RemovedNotice {...form.removed} />}
      <GeneralError text={form.isPersisted ? undefined : say('form.notKept')} />
      {form.isUnsent && form.isPersisted && <Unsent form={form} />}
      {form.clash && form.clash.both.length > 0 && <BothValues form={form} show={show} />}
    </>
  )
}

/** Values that could not be sent are stored, and can be sent once the network is available again. */
function Unsent<V extends FormValues>({ form }: { form: PersistedForm<V> }) {
  const say = useSay()
  const isOnline = useSyncExternalStore(hearNetwork, () => navigator.onLine)
  return (
    <div className={classes.unsent} role="status">
      <span>{say(isOnline ? 'form.unsent' : 'form.unsentOffline')}</span>
      <Button size="small" busy={form.isBusy} disabled={!isOnline} onClick={() => void form.submit('manual')}>
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
