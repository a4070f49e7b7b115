import type * as v from 'valibot'
import { Failure } from '../../domain/failure.ts'
import { fieldErrorsOf, wholeBody } from '../../domain/field-errors.ts'
import type { WordKey } from '../../domain/words/words.ts'

/** The 400 of a body, query or reply that breaks its schema: `error` names the first field and says what to do. */
export function malformed(issues: readonly v.BaseIssue<unknown>[]): Failure {
  const fields = fieldErrorsOf(issues)
  const [[field, [reason]]] = Object.entries(fields)
  return new Failure(
    'malformed',
    { field: field === wholeBody ? { key: 'field.body' } : field, reason },
    { fields },
  )
}

/** A 400 for one thing that is wrong with the body as a whole. */
export function malformedBody(words: WordKey): Failure {
  return new Failure('malformed', { field: { key: 'field.body' }, reason: { key: words } })
}
