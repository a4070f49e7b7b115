import * as v from 'valibot'
import type { AnySchema } from '../../../domain/api/endpoint.ts'
import { fieldErrorsOf } from '../../../domain/api/field-errors.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import { pathOf } from './field-kind.ts'
import { type FieldErrors, type FormFieldName, type FormValues, pickFieldErrors } from './form-errors.ts'

export type FormOptions<V extends FormValues> = {
  /** Initial values of the fields. */
  defaults: V
  /** The fields in order, with the texts of their labels. */
  labels: Partial<Record<FormFieldName<V>, MessageKey | Message>>
  /** The contract's schema of the body, with the same messages as the server. */
  schema?: AnySchema
  /**
   * Converts the values to the body for the schema. By default, the body is the values. The schema contains each field
   * under its name, at any depth.
   */
  body?(values: V): unknown
  /**
   * Finds errors that no schema can detect, because they concern two fields together or what only this screen knows.
   */
  check?(values: V): FieldErrors<V>
  save?(values: V): Promise<unknown>
  /** State of the values, if it is held elsewhere because others read it too, for example in an atom. */
  state?: readonly [V, (next: V) => void]
  /** Fields that are derived from other fields. */
  derived?(values: V): Partial<V>
  /** Whether errors of a field are shown as soon as the field is left, rather than only after sending. */
  isLive?: boolean
  /** Errors from the server for the last request, if the request is sent elsewhere. */
  refused?: Record<string, string[]>
}

/** Returns the errors in the values before they are sent. */
export function validateForm<V extends FormValues>(options: FormOptions<V>, values: V): FieldErrors<V> {
  const { labels, schema, body = same => same, check } = options
  const names = Object.keys(labels) as FormFieldName<V>[]
  const parsed = schema && v.safeParse(schema, body(values))
  const found = parsed && !parsed.success ? fieldErrorsOf(parsed.issues) : {}
  return { ...check?.(values), ...pickFieldErrors(names, found, name => pathOf(schema, name)) }
}
