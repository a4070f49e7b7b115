import { useEffect, useRef, useState } from 'react'
import { visitFault } from './faults/fault-stops.ts'
import { pathOf } from './field-kind.ts'
import { type FormFieldName, type FormValues, pickFieldErrors } from './form-errors.ts'
import { type FormOptions, validateForm } from './form-options.ts'
import { useFormState } from './use-form-state.ts'

export type FormState<V extends FormValues> = ReturnType<typeof useForm<V>>

/** A form that validates with the schema of its contract. The engine itself is `useFormState`. */
export function useForm<V extends FormValues>(options: FormOptions<V>) {
  const { defaults, labels, derived, isLive, refused = {}, save } = options
  const own = useState(defaults)
  const [values, setValues] = options.state ?? own
  const visited = useRef<Element | null>(null)
  const [visits, setVisits] = useState(0)
  /** Fields that had the focus and have lost it. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const path = (name: string) => pathOf(options.schema, name)
  const wrong = validateForm(options, values)
  const form = useFormState<V>({
    labels,
    state: [values, next => setValues({ ...next, ...derived?.(next) })],
    faults: sent => validateForm(options, sent),
    shown: {
      ...(isLive && shownWhileTyping()),
      ...pickFieldErrors(Object.keys(labels) as FormFieldName<V>[], refused, path),
    },
    pathOf: path,
    toFault: fields => {
      visited.current = null
      const isWrong = Object.keys(fields).length > 0
      setShowsAll(isWrong)
      if (isWrong) setVisits(count => count + 1)
    },
    save,
  })
  // The errors are in the page only after it has been rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const element = form.props.ref.current
    if (visits > 0 && element) visited.current = visitFault(element, visited.current)
  }, [visits])

  /** Errors appear only after the field has lost the focus or the form has been sent once. */
  function shownWhileTyping() {
    if (showsAll) return wrong
    return Object.fromEntries(Object.entries(wrong).filter(([name]) => left.has(name))) as typeof wrong
  }
  const leave = (name: string) => {
    if (isLive && !left.has(name)) setLeft(now => new Set(now).add(name))
  }
  function showFaults() {
    setShowsAll(true)
    form.setErrors({ ...form.formErrors, fields: { ...wrong, ...form.formErrors.fields } })
  }

  return {
    ...form,
    field: (name: FormFieldName<V>) => ({ ...form.field(name), onBlur: () => leave(name) }),
    text: (name: FormFieldName<V>) => ({ ...form.text(name), onBlur: () => leave(name) }),
    /** Shows all errors. */
    showFaults,
    /** Shows all errors and moves to the next one. */
    toNextFault: () => {
      showFaults()
      setVisits(count => count + 1)
    },
    /** Whether errors have been shown, which is the case after Save has been pressed. */
    hasShownErrors: visits > 0,
    schema: options.schema,
    /** Currently invalid fields. */
    wrong: Object.keys(wrong) as FormFieldName<V>[],
  }
}
