import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { lettersIn } from '../../../domain/messages/letters.ts'
import type { FormFieldName, FormValues } from '../../ui/form/form-errors.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import classes from '../../ui/ui.module.css'
import { useSay } from '../../ui/use-say.ts'
import own from './vision.module.css'

type Props<V extends FormValues> = {
  form: Pick<FormState<V>, 'field' | 'change'>
  name: FormFieldName<V>
  /** Maximum number of letters. Further letters are marked but never cut off. */
  max: number
}

/** A text area that starts with one row and grows, with the number of letters used. */
export function CountedArea<V extends FormValues>({ form, name, max }: Props<V>) {
  const say = useSay()
  const id = useId()
  const isReadOnly = useReadOnly()
  const { label, value, errors = [] } = form.field(name)
  const text = String(value ?? '')
  if (isReadOnly) return <TextField type="text" label={label} value={text} />
  const count = lettersIn(text)
  const isWrong = errors.length > 0 || count > max
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={1}
        className={`${classes.input} ${own.area}`}
        value={text}
        required
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-count ${id}-error`}
        onChange={event => form.change({ [name]: event.target.value } as Partial<V>)}
      />
      <p id={`${id}-count`} className={classes.hint} data-over={count > max || undefined}>
        {say('form.letters', { count, most: max })}
      </p>
      {errors.length > 0 && (
        <div id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          <span>{errors.join(' ')}</span>
        </div>
      )}
    </div>
  )
}
