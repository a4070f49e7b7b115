import type { FieldErrors } from '../form-errors.ts'

/** Errors from the browser's own validation of all fields (H-035) as messages of the product, by field name. */
export function browserFaults<V>(form: HTMLFormElement | null): FieldErrors<V> {
  if (form === null || form.checkValidity()) return {}
  const wrong = [...form.elements].filter(
    // The control of a choice has no name, since its value is validated with the schema.
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
