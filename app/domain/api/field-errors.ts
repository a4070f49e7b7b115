import type * as v from 'valibot'
import type { Message, MessageKey } from '../messages/messages.ts'
import type { FailureFields } from './failure.ts'

type Issue = v.BaseIssue<unknown>

export const maxFields = 12
const maxSentences = 3
export const longestName = 80
/** Field name for errors that concern the whole input. It is the same in every language. */
export const wholeBody = 'body'

/** Encodes a message with parameters, because the message of a schema can only be text. */
export const sentenceText = (sentence: Message): string => JSON.stringify(sentence)

/**
 * Errors of an input by field path, with the messages that server and forms share. There are at most a dozen fields
 * with three sentences each.
 */
export function fieldErrorsOf(issues: readonly Issue[]): FailureFields {
  const fields = new Map<string, (Message | string)[]>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map(item => String(item.key)).join('.')
    const field = path.slice(0, longestName) || wholeBody
    const sentence = sentenceOf(issue)
    const sentences = fields.get(field)
    if (sentences === undefined) {
      if (fields.size < maxFields) fields.set(field, [sentence])
    } else if (sentences.length < maxSentences && !sentences.some(one => json(one) === json(sentence)))
      sentences.push(sentence)
  }
  return Object.fromEntries(fields)
}

function sentenceOf(issue: Issue): Message | string {
  if (issue.received === 'undefined') return { key: 'field.required' }
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key: 'field.unknown' }
  // A schema's own message is a message key, an encoded message or plain text. Valibot's messages begin with 'Invalid'.
  if (issue.message.startsWith('{"key":')) return JSON.parse(issue.message) as Message
  if (/^[a-z]+(\.\w+)+$/.test(issue.message)) return { key: issue.message as MessageKey }
  if (!issue.message.startsWith('Invalid')) return issue.message
  if (issue.received === 'null') return { key: 'field.required' }
  const ofList = Array.isArray(issue.input) ? 'Entries' : ''
  const key = `field.${rules[issue.type + ofList] ?? rules[issue.type] ?? 'wrong'}` as MessageKey
  if ('requirement' in issue && typeof issue.requirement === 'number') {
    const limit = String(issue.requirement)
    return { key, params: { least: limit, most: limit } }
  }
  const expected = (issue.expected ?? '').replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ', ')
  return { key, params: { expected } }
}

/** Message key by kind of issue. The keys for lengths differ between texts and lists. */
const rules: Record<string, string> = {
  number: 'number',
  string: 'text',
  boolean: 'trueOrFalse',
  array: 'list',
  object: 'object',
  strict_object: 'object',
  finite: 'finite',
  integer: 'wholeNumber',
  literal: 'exactly',
  picklist: 'oneOf',
  min_value: 'least',
  max_value: 'most',
  gt_value: 'moreThan',
  non_empty: 'required',
  min_length: 'shortest',
  max_length: 'longest',
  max_graphemes: 'longest',
  min_lengthEntries: 'leastEntries',
  max_lengthEntries: 'mostEntries',
}

const json = (value: unknown) => JSON.stringify(value)
