import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { Failure, type Unsaid } from '../../domain/failure.ts'
import { languages, type WordKey } from '../../domain/words/words.ts'

type Issue = v.BaseIssue<unknown>
type Told = { field: string; sentence: Unsaid | string }

const mostFields = 12
const mostSentences = 3
const longestName = 80
/** Stands for a field's name where the whole body is meant; the same in every language. */
const wholeBody = 'body'

/**
 * The 400 of a body, query or reply that breaks its schema: `error` names the first field and says what to do,
 * and every field that is wrong (up to a dozen) carries its own sentences.
 */
export function malformed(issues: readonly Issue[]): Failure {
  const fields = new Map<string, (Unsaid | string)[]>()
  const first = told(issues[0])
  for (const issue of issues) {
    const { field, sentence } = told(issue)
    const sentences = fields.get(field)
    if (sentences === undefined) {
      if (fields.size < mostFields) fields.set(field, [sentence])
    } else if (sentences.length < mostSentences && !sentences.some(one => isDeepStrictEqual(one, sentence)))
      sentences.push(sentence)
  }
  return new Failure(
    'malformed',
    { field: first.field === wholeBody ? { key: 'field.body' } : first.field, reason: first.sentence },
    { fields: Object.fromEntries(fields) },
  )
}

/** A 400 for one thing that is wrong with the body as a whole. */
export function malformedBody(words: WordKey): Failure {
  return new Failure('malformed', { field: { key: 'field.body' }, reason: { key: words } })
}

function told(issue: Issue): Told {
  const path = (issue.path ?? []).map(item => String(item.key))
  const field = path.join('.').slice(0, longestName)
  return { field: field === '' ? wholeBody : field, sentence: sentenceOf(issue) }
}

function sentenceOf(issue: Issue): Unsaid | string {
  if (issue.received === 'undefined') return { key: 'field.required' }
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key: 'field.unknown' }
  // A schema's own message is the key of a sentence, or one already; Valibot's begin with 'Invalid'.
  if (Object.hasOwn(languages.en, issue.message)) return { key: issue.message as WordKey }
  if (!issue.message.startsWith('Invalid')) return issue.message
  const requirement = 'requirement' in issue ? String(issue.requirement) : ''
  const expected = (issue.expected ?? '').replace(/^\((.*)\)$/, '$1')
  const rule = sentences[issue.type]
  return rule
    ? rule(requirement, expected, Array.isArray(issue.input))
    : { key: 'field.wrong', params: { expected } }
}

type Rule = (requirement: string, expected: string, ofList: boolean) => Unsaid
const sentences: Record<string, Rule> = {
  number: () => ({ key: 'field.number' }),
  string: () => ({ key: 'field.text' }),
  boolean: () => ({ key: 'field.trueOrFalse' }),
  array: () => ({ key: 'field.list' }),
  object: () => ({ key: 'field.object' }),
  strict_object: () => ({ key: 'field.object' }),
  finite: () => ({ key: 'field.finite' }),
  integer: () => ({ key: 'field.wholeNumber' }),
  literal: (_, expected) => ({ key: 'field.exactly', params: { value: expected } }),
  picklist: (_, expected) => ({ key: 'field.oneOf', params: { choices: expected.replaceAll(' | ', ', ') } }),
  min_value: requirement => ({ key: 'field.least', params: { least: requirement } }),
  max_value: requirement => ({ key: 'field.most', params: { most: requirement } }),
  gt_value: requirement => ({ key: 'field.moreThan', params: { least: requirement } }),
  non_empty: () => ({ key: 'field.required' }),
  min_length: (least, _, ofList) => ({
    key: ofList ? 'field.leastEntries' : 'field.shortest',
    params: { least },
  }),
  max_length: (most, _, ofList) => ({
    key: ofList ? 'field.mostEntries' : 'field.longest',
    params: { most },
  }),
}
