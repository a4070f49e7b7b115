import type { FieldErrors } from '../form-errors.ts'

/** Errors of the browser's own check of all fields (H-035), as the product's messages, by field name. */
export function browserFaults<V>(form: HTMLFormElement | null): FieldErrors<V> {
  if (form === null || form.checkValidity()) return {}
  const wrong = [...form.elements].filter(
    // The control of a choice has no name: its value is checked by the schema.
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
