import * as v from 'valibot'
import type { AnySchema } from '../../../domain/api/endpoint.ts'
import { fieldErrorsOf } from '../../../domain/api/field-errors.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import { pathOf } from './field-kind.ts'
import { type FieldErrors, type FormFieldName, type FormValues, pickFieldErrors } from './form-errors.ts'

export type FormOptions<V extends FormValues> = {
  /** Initial values of the fields. */
  defaults: V
  /** The fields in their order, with the words of their labels. */
  labels: Partial<Record<FormFieldName<V>, MessageKey | Message>>
  /** The contract's schema of the body, with the same messages as the server. */
  schema?: AnySchema
  /** Body for the schema; by default the values. The schema has each field under its name, at any depth. */
  body?(values: V): unknown
  /** What no schema can say: two fields together, or what only this screen knows. */
  check?(values: V): FieldErrors<V>
  save?(values: V): Promise<unknown>
  /** External state of the values if others read them too, such as an atom. */
  state?: readonly [V, (next: V) => void]
  /** Fields that follow from others. */
  derived?(values: V): Partial<V>
  /** What is wrong with a field shows once it is left, not only once all is sent. */
  isLive?: boolean
  /** The server's errors for the last request, if sent elsewhere. */
  refused?: Record<string, string[]>
}

/** What is wrong with values before they are sent. */
export function validateForm<V extends FormValues>(options: FormOptions<V>, values: V): FieldErrors<V> {
  const { labels, schema, body = same => same, check } = options
  const names = Object.keys(labels) as FormFieldName<V>[]
  const parsed = schema && v.safeParse(schema, body(values))
  const found = parsed && !parsed.success ? fieldErrorsOf(parsed.issues) : {}
  return { ...check?.(values), ...pickFieldErrors(names, found, name => pathOf(schema, name)) }
}
