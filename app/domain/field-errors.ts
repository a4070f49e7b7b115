import type * as v from 'valibot'
import type { FailureFields } from './failure.ts'
import type { Unsaid, WordKey } from './words/words.ts'

type Issue = v.BaseIssue<unknown>

const mostFields = 12
const mostSentences = 3
const longestName = 80
/** Stands for a field's name where the whole input is meant; the same in every language. */
export const wholeBody = 'body'

/**
 * What is wrong with an input, by the path of each field, in the words that server and forms share: at most a dozen
 * fields with three sentences each.
 */
export function fieldErrorsOf(issues: readonly Issue[]): FailureFields {
  const fields = new Map<string, (Unsaid | string)[]>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map(item => String(item.key)).join('.')
    const field = path.slice(0, longestName) || wholeBody
    const sentence = sentenceOf(issue)
    const sentences = fields.get(field)
    if (sentences === undefined) {
      if (fields.size < mostFields) fields.set(field, [sentence])
    } else if (sentences.length < mostSentences && !sentences.some(one => json(one) === json(sentence)))
      sentences.push(sentence)
  }
  return Object.fromEntries(fields)
}

function sentenceOf(issue: Issue): Unsaid | string {
  if (issue.received === 'undefined') return { key: 'field.required' }
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key: 'field.unknown' }
  // A schema's own message is the key of a sentence, or one already; Valibot's begin with 'Invalid'.
  if (/^[a-z]+(\.\w+)+$/.test(issue.message)) return { key: issue.message as WordKey }
  if (!issue.message.startsWith('Invalid')) return issue.message
  if (issue.received === 'null') return { key: 'field.required' }
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

const json = (value: unknown) => JSON.stringify(value)
