import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { RoleId } from '../../../domain/accounts/roles.ts'
import { CallFailure, failureText } from '../../../domain/call-failure.ts'
import {
  createUser,
  getUser,
  listUsers,
  type ManagedUser,
  updateUser,
} from '../../../domain/users/contract.ts'
import type { Say } from '../../../domain/words/words.ts'
import { emptyFields, type FieldErrors, formErrors, mustMatch } from '../../accounts/form-errors.ts'
import { call, renewUser } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { drafts } from '../../ui/draft/drafts.ts'
import { useWords } from '../../ui/use-words.ts'
import { type FieldName, fieldNames, isChanged, type UserValues, valuesOf } from './user-values.ts'

type Told = { fields: FieldErrors<FieldName>; general?: string }

/**
 * State of the form of one user. What is typed outlives a reload (S-038). Where somebody else has saved meanwhile
 * (S-060), `theirs` holds what is saved now until the person has decided.
 */
export function useUserForm(user: ManagedUser | null, saved: () => void) {
  const say = useWords()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const draft = `admin.user.${user?.id ?? 'new'}`
  const [usual, setUsual] = useState(() => valuesOf(user))
  const [restored] = useState(() => drafts.read(draft, usual))
  const [values, setValues] = useState<UserValues>(restored ?? usual)
  const [isOffered, setOffered] = useState(restored !== null)
  const [told, tell] = useState<Told>({ fields: {} })
  const [isBusy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<ManagedUser | null>(null)

  function change(next: Partial<UserValues>) {
    const changed = { ...values, ...next }
    setValues(changed)
    if (isChanged(changed, usual)) drafts.keep(draft, changed, usual)
    else drafts.forget(draft)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const fields = missingIn(values, user === null, say)
    show({ fields })
    if (Object.keys(fields).length > 0) return
    setBusy(true)
    try {
      await send(user, values)
      drafts.forget(draft)
      void queries.invalidateQueries({ queryKey: [listUsers.path] })
      // Whoever has changed the own name sees it in the header.
      void renewUser()
      if (user) queries.removeQueries({ queryKey: userKey(user.id) })
      saved()
    } catch (failure) {
      await fail(failure)
      setBusy(false)
    }
  }

  async function fail(failure: unknown) {
    const sentence = failureText(failure, say, 'form')
    show(formErrors(fieldNames, failure instanceof CallFailure ? failure.fields : {}, sentence))
    if (user && failure instanceof CallFailure && failure.code === 'changed_meanwhile')
      setTheirs(await call(getUser, { params: { id: String(user.id) } }).catch(() => null))
  }

  /** Says what is wrong and puts the cursor where the first of it is. */
  function show(next: Told) {
    tell(next)
    const first = fieldNames.find(name => next.fields[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  return {
    form,
    values,
    change,
    submit,
    isBusy,
    isDirty: isChanged(values, usual),
    errors: told.fields,
    general: told.general,
    forget: () => drafts.forget(draft),
    restored: isOffered
      ? {
          keep: () => setOffered(false),
          discard: () => {
            setOffered(false)
            setValues(usual)
            drafts.forget(draft)
          },
        }
      : null,
    clash: theirs && {
      showTheirs: () => {
        setUsual(valuesOf(theirs))
        setValues(valuesOf(theirs))
        drafts.forget(draft)
        setTheirs(null)
        tell({ fields: {} })
      },
      keepMine: () => {
        setUsual(valuesOf(theirs))
        change({ version: theirs.version })
        setTheirs(null)
        tell({ fields: {}, general: say('admin.keptMine') })
      },
    },
    field: (name: 'first_name' | 'last_name' | 'phone_no' | 'email' | 'password' | 'confirm_password') => ({
      name,
      required: true,
      value: values[name],
      errors: told.fields[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    }),
  }
}

/** Under this key the query of one user stands. */
export const userKey = (id: number) => endpointQuery(getUser, { params: { id: String(id) } }).queryKey

function send(user: ManagedUser | null, values: UserValues): Promise<unknown> {
  const { password, confirm_password, is_active, version, ...person } = values
  const body = { ...person, role: person.role as RoleId }
  return user === null
    ? call(createUser, { body: { ...body, password, confirm_password } })
    : call(updateUser, { params: { id: String(user.id) }, body: { ...body, is_active, version } })
}

/** The required fields that were left empty; passwords only of a new user (M-009). */
function missingIn(values: UserValues, isNew: boolean, say: Say): FieldErrors<FieldName> {
  const { first_name, last_name, phone_no, email, password, confirm_password, role } = values
  const person = emptyFields(
    { first_name, last_name, phone_no, email },
    {
      first_name: say('account.firstNameRequired'),
      last_name: say('account.lastNameRequired'),
      phone_no: say('account.phoneRequired'),
      email: say('account.emailRequired'),
    },
  )
  const secrets = { password, confirm_password }
  const secret = isNew && {
    ...mustMatch(secrets, say('account.passwordsMustMatch')),
    ...emptyFields(secrets, {
      password: say('account.passwordRequired'),
      confirm_password: say('account.confirmRequired'),
    }),
  }
  return { ...person, ...secret, ...(role === null && { role: [say('admin.roleRequired')] }) }
}
