import { IconAlertCircle } from '@tabler/icons-react'
import { type InputHTMLAttributes, type Ref, useId } from 'react'
import classes from './ui.module.css'

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'autoComplete' | 'required' | 'name' | 'autoFocus'
> & { label: string; type: 'text' | 'email' | 'password'; errors?: string[]; ref?: Ref<HTMLInputElement> }

/** A labelled input with its errors below, tied to it for screen readers. */
export function TextField({ label, errors = [], ...input }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
      />
      {wrong && (
        <div id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          <span>{errors.join(' ')}</span>
        </div>
      )}
    </div>
  )
}
