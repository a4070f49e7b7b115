import { useWords } from '../use-words.ts'
import classes from './form.module.css'
import type { Values } from './told.ts'
import type { KeptForm } from './use-kept-form.ts'

/** When a form that saves by itself was saved last, or how many fields keep it from that. */
export function SavedMark<V extends Values>({ form }: { form: KeptForm<V> }) {
  const say = useWords()
  const wrong = form.wrong.length
  const time = form.savedAt?.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const text = form.isBusy
    ? say('form.saving')
    : form.isDirty
      ? say(wrong === 0 ? 'form.notSaved' : 'form.notSavedYet', { count: wrong })
      : time && say('form.savedAt', { time })
  return (
    <span role="status" className={classes.mark}>
      {text}
    </span>
  )
}
