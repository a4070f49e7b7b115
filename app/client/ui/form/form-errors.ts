import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { FailureFields } from '../../../domain/api/failure.ts'
import type { Message } from '../../../domain/messages/messages.ts'

export type FormValues = Record<string, unknown>
export type FormFieldName<V> = keyof V & string
/** What is wrong, by field: sentences of the server, and ours that are not said yet. The one shape of every form. */
export type FieldErrors<V> = Partial<Record<FormFieldName<V>, (Message | string)[]>>

/** What is wrong, below the fields and with all of it. */
export type FormErrors<V> = { fields: FieldErrors<V>; general?: string }

/**
 * Errors of a body by the form's own names, matched by whole paths: what is wrong at a field's path, or below it, is
 * told at the field.
 * @param pathOf where a field stands in the body
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
 * What a refused form shows: the sentences of its own fields below them; those for the whole form, or where no field
 * of it is meant the sentence of the failure, in the general area.
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
