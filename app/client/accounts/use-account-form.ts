import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { CallFailure, failureText } from '../../domain/call-failure.ts'
import { visitorDrafts } from '../ui/draft/drafts.ts'
import { useWords } from '../ui/use-words.ts'
import { type FieldErrors, formErrors } from './form-errors.ts'

type World<Name extends string> = {
  names: readonly Name[]
  /** Under this name, what is typed outlives a reload of the page (passwords do not). */
  draft?: string
  /** What can be said about the values before they are sent; nothing where they may go. */
  check(values: Record<Name, string>): FieldErrors<Name>
  send(values: Record<Name, string>): Promise<unknown>
}

/**
 * State of a form of the account screens. Fields that are wrong before sending keep it back; what the server
 * says stands below its fields, anything else in `general`. `isDone` is true once it was answered well.
 */
export function useAccountForm<Name extends string>({ names, draft, check, send }: World<Name>) {
  const say = useWords()
  const form = useRef<HTMLFormElement>(null)
  const empty = Object.fromEntries(names.map(name => [name, ''])) as Record<Name, string>
  const [restored] = useState(() => (draft === undefined ? null : visitorDrafts.read(draft, empty)))
  const [values, setValues] = useState(restored ?? empty)
  const [isOffered, setOffered] = useState(restored !== null)
  const [wrong, setWrong] = useState<{ fields: FieldErrors<Name>; general?: string }>({ fields: {} })
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy') return
    const fields = check(values)
    tell({ fields })
    if (Object.keys(fields).length > 0) return
    setState('busy')
    try {
      await send(values)
      if (draft) visitorDrafts.forget(draft)
      setState('done')
    } catch (failure) {
      const sentence = failureText(failure, say, 'form')
      tell(formErrors(names, failure instanceof CallFailure ? failure.fields : {}, sentence))
      setState('asking')
    }
  }

  /** Shows what is wrong and puts the cursor where the first of it is. */
  function tell(found: typeof wrong) {
    setWrong(found)
    const first = names.find(name => found.fields[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  function change(name: Name, value: string) {
    const changed = { ...values, [name]: value }
    setValues(changed)
    if (draft) visitorDrafts.keep(draft, changed, empty)
  }

  function discard() {
    setValues(empty)
    setWrong({ fields: {} })
    setOffered(false)
    if (draft) visitorDrafts.forget(draft)
    form.current?.querySelector('input')?.focus()
  }

  return {
    form,
    values,
    /** What to say of values that came back with the page; null where none did, or it was answered. */
    restored: isOffered ? { discard, keep: () => setOffered(false) } : null,
    general: wrong.general,
    isBusy: state === 'busy',
    isDone: state === 'done',
    submit,
    field: (name: Name) => ({
      name,
      required: true,
      value: values[name],
      errors: wrong.fields[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
  }
}
