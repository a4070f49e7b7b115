import type * as v from 'valibot'
import { Failure, type FailureFields, type FailureReply, failures } from '../../domain/api/failure.ts'
import { fieldErrorsOf, longestName, maxFields, wholeBody } from '../../domain/api/field-errors.ts'
import { type Language, type MessageKey, say } from '../../domain/messages/messages.ts'

/**
 * Returns the 400 failure for a body, query or reply that does not match its schema. `error` names the first field and
 * says what to do.
 */
export function malformed(issues: readonly v.BaseIssue<unknown>[]): Failure {
  const fields = fieldErrorsOf(issues)
  const [[field, [reason]]] = Object.entries(fields)
  return new Failure(
    'malformed',
    { field: field === wholeBody ? { key: 'field.body' } : field, reason },
    { fields },
  )
}

/** Returns a 400 failure for a fault of the body as a whole. */
export function malformedBody(words: MessageKey): Failure {
  return new Failure('malformed', { field: { key: 'field.body' }, reason: { key: words } })
}

/** Returns a 400 failure for each of these fields, whose texts contain a lone surrogate. */
export function malformedTexts(paths: readonly string[]): Failure {
  const names = paths.map(path => path.slice(0, longestName) || wholeBody)
  const fields = Object.fromEntries(
    names.slice(0, maxFields).map(name => [name, [{ key: 'field.noHalf' } as const]]),
  )
  const field = names[0] === wholeBody ? ({ key: 'field.body' } as const) : names[0]
  return new Failure('malformed', { field, reason: { key: 'field.noHalf' } }, { fields })
}

/** Returns the reply to a refused call in the reader's language. `form` says whether the endpoint is a form. */
export function failureReply(failure: Failure, language: Language, form: boolean): FailureReply {
  const error = say(language, failures[failure.code].words, failure.params)
  const fields = failure.fields ? saidFields(language, failure.fields) : { detail: error }
  const formErrors = failure.fields ? fields : { non_field: [error] }
  return {
    ...(form && { success: false, errors: formErrors }),
    ...fields,
    error,
    code: failure.code,
    ...(failure.theirs !== undefined && { theirs: failure.theirs }),
    ...(failure.missing !== undefined && { missing: failure.missing }),
    ...(failure.ways !== undefined && { ways: failure.ways }),
  }
}

function saidFields(language: Language, fields: FailureFields): Record<string, string[]> {
  const said = Object.entries(fields).map(([field, sentences]) => [
    field,
    sentences.map(one => (typeof one === 'string' ? one : say(language, one.key, one.params))),
  ])
  return Object.fromEntries(said)
}
