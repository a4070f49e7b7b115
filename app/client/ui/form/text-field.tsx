import { IconAlertCircle } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import classes from '../ui.module.css'
import { useReadOnly } from './read-only.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  /** Not needed if `aria-label` names the field. */
  label?: string
  type: 'text' | 'email' | 'password' | 'date'
  unit?: ReactNode
  hint?: string
  errors?: string[]
  ref?: Ref<HTMLInputElement>
}

/**
 * A labelled input with its unit inside. Its hint and its errors are below it and are linked to it for screen readers.
 */
export function TextField({ label, unit, hint, errors = [], ...input }: Props) {
  const own = useId()
  const isReadOnly = useReadOnly()
  const id = input.id ?? own
  const wrong = errors.length > 0
  const about = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  if (isReadOnly) {
    return (
      <div className={classes.field}>
        {label && <span className={classes.shownLabel}>{label}</span>}
        <span className={classes.shown}>
          {input.value === '' ? '–' : input.value} {input.value !== '' && unit}
        </span>
      </div>
    )
  }
  return (
    <div className={classes.field}>
      {label && <label htmlFor={id}>{label}</label>}
      <div className={classes.control}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={wrong || undefined}
          aria-describedby={about || undefined}
        />
        {unit && <span className={classes.unit}>{unit}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {wrong && (
        <div id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          <span>{errors.join(' ')}</span>
        </div>
      )}
    </div>
  )
}
