import type { FieldErrors } from '../form-errors.ts'

/** What the browser's own check of all fields finds (H-035), in our sentences, by the names of the fields. */
export function browserFaults<V>(form: HTMLFormElement | null): FieldErrors<V> {
  if (form === null || form.checkValidity()) return {}
  const wrong = [...form.elements].filter(
    // The control of a choice has no name: its value is told by the schema.
    (one): one is HTMLInputElement =>
      one instanceof HTMLInputElement && one.name !== '' && !one.validity.valid,
  )
  return Object.fromEntries(
    wrong.map(({ name, type, validity }) => [
      name,
      [
        validity.valueMissing
          ? { key: 'field.required' }
          : type === 'email'
            ? { key: 'account.emailUnusable' }
            : { key: 'field.wrong', params: { expected: type } },
      ],
    ]),
  ) as FieldErrors<V>
}
