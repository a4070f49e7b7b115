import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { failureText } from '../../../domain/api/call-failure.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import {
  type FieldErrors,
  type FormErrors,
  type FormFieldName,
  type FormValues,
  toFormErrors,
} from './form-errors.ts'

export type FormStateOptions<V extends FormValues> = {
  /** The fields in order, with the texts of their labels. */
  labels: Partial<Record<FormFieldName<V>, MessageKey | Message>>
  state: readonly [V, (next: V) => void]
  /** Path of a field in the body. By default, it is the field's name. */
  pathOf?(name: FormFieldName<V>): string
  /** Moves to the first error. By default, this is the first invalid field in the order of the labels. */
  toFault?(fields: FieldErrors<V>): void
  /** Errors that prevent sending. */
  faults(values: V): FieldErrors<V>
  /** Errors to show before anything has been sent. */
  shown?: FieldErrors<V>
  save?(values: V): Promise<unknown>
}

/**
 * The engine that all forms share: values, their errors and the result of sending. If a form is invalid, it is not sent
 * and the first invalid field is focused. Errors from the server appear below their fields, and all others in
 * `general`.
 */
export function useFormState<V extends FormValues>(options: FormStateOptions<V>) {
  const { labels, shown, faults } = options
  const say = useSay()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = options.state
  const [formErrors, setErrors] = useState<FormErrors<V>>({ fields: {} })
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const isSending = useRef(false)
  const names = Object.keys(labels) as FormFieldName<V>[]

  /**
   * Returns whether the form was saved.
   * @param more further errors. A field's own message takes precedence.
   */
  async function submit(event?: FormEvent, more?: FieldErrors<V>): Promise<boolean> {
    event?.preventDefault()
    if (isSending.current) return false
    const fields = { ...more, ...faults(values) }
    showErrors({ fields })
    if (Object.keys(fields).length > 0) return false
    setState('busy')
    isSending.current = true
    try {
      await options.save?.(values)
      setState('done')
      return true
    } catch (failure) {
      setState('asking')
      showErrors(toFormErrors(names, failure, failureText(failure, say, 'form'), options.pathOf))
      return false
    } finally {
      isSending.current = false
    }
  }

  /** Shows errors and focuses the first one. */
  function showErrors(next: FormErrors<V>) {
    setErrors(next)
    if (options.toFault) return options.toFault(next.fields)
    const first = names.find(name => next.fields[name])
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  /** A field that changes no longer counts as invalid until it is validated again. */
  function change(some: Partial<V>) {
    setValues({ ...values, ...some })
    const fields = { ...formErrors.fields }
    for (const name in some) delete fields[name as FormFieldName<V>]
    setErrors({ fields })
  }

  /** Label, value and errors of a field, for any kind of control. */
  function field(name: FormFieldName<V>) {
    const errors = formErrors.fields[name] ?? shown?.[name]
    const label = labels[name] ?? ('' as MessageKey)
    return {
      name,
      label: typeof label === 'string' ? say(label) : say(label.key, label.params),
      value: values[name],
      errors: errors?.map(one => (typeof one === 'string' ? one : say(one.key, one.params))),
    }
  }

  return {
    values,
    change,
    showErrors,
    submit,
    formErrors,
    setErrors,
    /** Props for the form element. */
    props: { ref: element, onSubmit: submit, noValidate: true },
    general: formErrors.general,
    isBusy: state === 'busy',
    isDone: state === 'done',
    field,
    /** The same for a text field. */
    text: (name: FormFieldName<V>) => ({
      ...field(name),
      required: true,
      value: String(values[name] ?? ''),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.target.value } as Partial<V>),
    }),
  }
}
