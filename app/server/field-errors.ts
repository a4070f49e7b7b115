import type * as v from 'valibot'
import { Failure } from '../domain/failure.ts'
import type { WordKey } from '../domain/words/words.ts'
import { say } from '../domain/words/words.ts'

type Issue = v.BaseIssue<unknown>
type Told = { field: string; sentence: string }

const mostFields = 12
const mostSentences = 3
const longestName = 80

/**
 * The 400 of a body, query or reply that breaks its schema: `error` names the first field and says what to do,
 * and every field that is wrong (up to a dozen) carries its own sentences.
 */
export function malformed(issues: readonly Issue[]): Failure {
  const fields = new Map<string, string[]>()
  const first = told(issues[0])
  for (const issue of issues) {
    const { field, sentence } = told(issue)
    const sentences = fields.get(field)
    if (sentences === undefined) {
      if (fields.size < mostFields) fields.set(field, [sentence])
    } else if (sentences.length < mostSentences && !sentences.includes(sentence)) sentences.push(sentence)
  }
  return new Failure(
    'malformed',
    { field: first.field, reason: first.sentence },
    { fields: Object.fromEntries(fields) },
  )
}

/** A 400 for one thing that is wrong with the body as a whole. */
export function malformedBody(words: WordKey): Failure {
  return new Failure('malformed', { field: say('en', 'field.body'), reason: say('en', words) })
}

function told(issue: Issue): Told {
  const path = (issue.path ?? []).map(item => String(item.key))
  const field = path.join('.').slice(0, longestName)
  return { field: field === '' ? say('en', 'field.body') : field, sentence: sentenceOf(issue) }
}

function sentenceOf(issue: Issue): string {
  if (issue.received === 'undefined') return say('en', 'field.required')
  if (issue.type === 'strict_object' && issue.expected === 'never') return say('en', 'field.unknown')
  // A schema's own message is a sentence already; Valibot's begin with 'Invalid'.
  if (!issue.message.startsWith('Invalid')) return issue.message
  const requirement = 'requirement' in issue ? String(issue.requirement) : ''
  const expected = (issue.expected ?? '').replace(/^\((.*)\)$/, '$1')
  const rule = sentences[issue.type]
  return rule
    ? rule(requirement, expected, Array.isArray(issue.input))
    : say('en', 'field.wrong', { expected })
}

type Rule = (requirement: string, expected: string, ofList: boolean) => string
const sentences: Record<string, Rule> = {
  number: () => say('en', 'field.number'),
  string: () => say('en', 'field.text'),
  boolean: () => say('en', 'field.trueOrFalse'),
  array: () => say('en', 'field.list'),
  object: () => say('en', 'field.object'),
  strict_object: () => say('en', 'field.object'),
  finite: () => say('en', 'field.finite'),
  integer: () => say('en', 'field.wholeNumber'),
  literal: (_, expected) => say('en', 'field.exactly', { value: expected }),
  picklist: (_, expected) => say('en', 'field.oneOf', { choices: expected.replaceAll(' | ', ', ') }),
  min_value: requirement => say('en', 'field.least', { least: requirement }),
  max_value: requirement => say('en', 'field.most', { most: requirement }),
  gt_value: requirement => say('en', 'field.moreThan', { least: requirement }),
  non_empty: () => say('en', 'field.required'),
  min_length: (least, _, ofList) => say('en', ofList ? 'field.leastEntries' : 'field.shortest', { least }),
  max_length: (most, _, ofList) => say('en', ofList ? 'field.mostEntries' : 'field.longest', { most }),
}
