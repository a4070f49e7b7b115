import { useSay } from '../use-say.ts'
import classes from './form.module.css'
import type { FormValues } from './form-errors.ts'
import type { PersistedForm } from './use-persisted-form.ts'

/** Shows the time of the last save, or the number of errors that prevent saving. A click moves to the next error. */
export function SavedMark<V extends FormValues>({ form }: { form: PersistedForm<V> }) {
  const say = useSay()
  // No errors are counted until Save has been pressed for the first time.
  const wrong = form.hasShownErrors || form.savedAt ? form.wrong.length : 0
  const time = form.savedAt?.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const text = form.isBusy
    ? say('form.saving')
    : form.isDirty
      ? say(wrong === 0 ? 'form.notSaved' : 'form.notSavedYet', { count: wrong })
      : time && say('form.savedAt', { time })
  return (
    <span role="status" className={classes.mark}>
      {form.isDirty && !form.isBusy && wrong > 0 ? (
        <button type="button" onClick={form.toNextFault}>
          {text}
        </button>
      ) : (
        text
      )}
    </span>
  )
}
