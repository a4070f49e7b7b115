import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { FailureFields } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

export type FormValues = Record<string, unknown>
export type FormFieldName<V> = keyof V & string
/** Errors by field: messages of the server, and untranslated ones of the client. Common to all forms. */
export type FieldErrors<V> = Partial<Record<FormFieldName<V>, (Message | string)[]>>

/** What is wrong, below the fields and with all of it. */
export type FormErrors<V> = { fields: FieldErrors<V>; general?: string }

/**
 * Errors of a body by the form's own names, matched by whole paths: errors at a field's path, or below it, go
 * to the field.
 * @param pathOf path of a field in the body
 */
export function pickFieldErrors<V>(
  names: FormFieldName<V>[],
  found: FailureFields,
  pathOf: (name: FormFieldName<V>) => string = String,
): FieldErrors<V> {
  const own = names.flatMap(name => {
    const path = pathOf(name)
    const at = Object.keys(found).find(one => one === path || one.startsWith(`${path}.`))
    return at === undefined ? [] : [[name, found[at]]]
  })
  return Object.fromEntries(own)
}

/**
 * Errors shown by a refused form: those of its own fields below them; those of the whole form, or the
 * failure's message if no field applies, in the general area.
 */
export function toFormErrors<V>(
  names: FormFieldName<V>[],
  failure: unknown,
  sentence: string,
  pathOf?: (name: FormFieldName<V>) => string,
): FormErrors<V> {
  const said = failure instanceof CallFailure ? failure.fields : {}
  const fields = pickFieldErrors<V>(names, said, pathOf)
  const ofAll = said.non_field?.join(' ')
  return { fields, general: Object.keys(fields).length > 0 ? ofAll : (ofAll ?? sentence) }
}
