import { CallFailure } from '../../../domain/call-failure.ts'
import type { FailureFields } from '../../../domain/failure.ts'
import type { Unsaid } from '../../../domain/words/words.ts'

export type Values = Record<string, unknown>
export type Name<V> = keyof V & string
/** What is wrong, by field: sentences of the server, and ours that are not said yet. The one shape of every form. */
export type FieldErrors<V> = Partial<Record<Name<V>, (Unsaid | string)[]>>

/** What is wrong, below the fields and with all of it. */
export type Told<V> = { fields: FieldErrors<V>; general?: string }

/**
 * Errors of a body by the form's own names: `extra_params.limit_km` is told at `limit_km`, and `mayor.name` at its own
 * name where there is one, not at `name`.
 */
export function ownFields<V>(names: Name<V>[], found: FailureFields): FieldErrors<V> {
  const own = names.flatMap(name => {
    const path =
      found[name] !== undefined
        ? name
        : Object.keys(found).find(one => `.${one}.`.includes(`.${name}.`) && !names.includes(one as Name<V>))
    return path ? [[name, found[path]]] : []
  })
  return Object.fromEntries(own)
}

/**
 * What a refused form shows: the sentences of its own fields below them; those for the whole form, or where no field
 * of it is meant the sentence of the failure, in the general area.
 */
export function toldRefusal<V>(names: Name<V>[], failure: unknown, sentence: string): Told<V> {
  const said = failure instanceof CallFailure ? failure.fields : {}
  const fields = ownFields<V>(names, said)
  const ofAll = said.non_field?.join(' ')
  return { fields, general: Object.keys(fields).length > 0 ? ofAll : (ofAll ?? sentence) }
}
