import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { FailureFields } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

export type FormValues = Record<string, unknown>
export type FormFieldName<V> = keyof V & string
/** Errors by field: messages from the server, and untranslated errors from the client. All forms use this type. */
export type FieldErrors<V> = Partial<Record<FormFieldName<V>, (Message | string)[]>>

/** Errors below the fields, and a general error for the form as a whole. */
export type FormErrors<V> = { fields: FieldErrors<V>; general?: string }

/**
 * Selects the errors of a body by the names of the form's fields. Whole paths are compared: an error at the path of a
 * field, or below it, belongs to the field.
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
 * Errors to show when a form was refused. Errors of its own fields appear below the fields. Errors of the whole form
 * appear in the general area, as does the failure's message if it concerns no field.
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
