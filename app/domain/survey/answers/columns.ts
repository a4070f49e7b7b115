import { folded, saysNothing } from '../../cells/text.ts'
import type { Language } from '../../messages/messages.ts'
import { choiceLabel, choiceLists } from '../choice-lists.ts'
import { type FormVersion, formVersions, type Question, type SurveyForm, surveyForms } from '../question.ts'
import { questionsOf, requiredQuestions, sections } from '../questions.ts'
import type { Says } from '../xlsform.ts'

/**
 * Columns of a row in addition to its answers: ids, edits and the row that it replaces, the review state on the
 * server, day and sample, and the number of a paper form.
 */
const origin = [
  'instance',
  'also',
  'edits',
  'replaces',
  'state',
  'day',
  'sample',
  'urja_form',
  'form_no',
  'lat',
  'lng',
  'accuracy',
] as const
type Origin = (typeof origin)[number]
/** A row as text by field. Empty fields are absent. */
export type RawAnswer = Partial<Record<string, string>> & Partial<Record<Origin, string>>

/**
 * Names of these columns in ODK Central, its OData feed, Briefcase and Kobo, without groups and in lower case. If a
 * row contains several ids, the first one counts because edited rows keep it.
 */
const originNames: readonly (readonly [name: string, field: Origin])[] = [
  ['rootuuid', 'instance'],
  ['key', 'instance'],
  ['__id', 'instance'],
  ['instanceid', 'instance'],
  ['_uuid', 'instance'],
  ['edits', 'edits'],
  ['deprecatedid', 'replaces'],
  ['reviewstate', 'state'],
  ['_validation_status', 'state'],
  ['day', 'day'],
  ['today', 'day'],
  ['sample', 'sample'],
  ['urja_form', 'urja_form'],
  ['form_no', 'form_no'],
  ['_location_latitude', 'lat'],
  ['_location_longitude', 'lng'],
  ['_location_precision', 'accuracy'],
]
const position = /(?:^|[-/.:])location[-/.:](latitude|longitude|accuracy)$/i
const axes: Record<string, Origin> = {
  latitude: 'lat',
  longitude: 'lng',
  accuracy: 'accuracy',
  precision: 'accuracy',
}

export type Columns = {
  /** Field of each column, or null for ignored columns. `day#2` is a fallback that is used if `day` is empty. */
  fields: (string | null)[]
  /** Headings of ignored columns, such as interviewers' names. */
  dropped: string[]
  /** Required questions that have no column. */
  missing: string[]
  /** Newest edition of the form that fits the table. The table may also contain rows from earlier editions. */
  version: FormVersion
  /** The form to which the table belongs, if it is a different one. */
  other: SurveyForm | null
}

/**
 * Identifies the columns of a table of answers by the names of questions, with or without groups, or by their labels.
 */
export function columnsOf(form: SurveyForm, heads: readonly string[], says: Says): Columns {
  const known = knownHeads(form, says)
  const found = heads.map(head => fieldOf(head, known))
  const rankOf = (at: number) => originNames.findIndex(([name]) => name === nameOf(heads[at]))
  const fields = found.map((field, at) => {
    if (field === null) return null
    const twins = found.flatMap((other, place) => (other === field ? [place] : []))
    const rank = twins.toSorted((a, b) => rankOf(a) - rankOf(b)).indexOf(at)
    return rank === 0 ? field : `${field}#${rank + 1}`
  })
  const dropped = heads.filter((head, at) => found[at] === null && head.trim() !== '')
  const version = versionIn(form, found)
  const missing = missingIn(form, version, found)
  const others = missing.length === 0 ? [] : surveyForms.filter(one => one !== form && isOf(one, heads, says))
  return { fields, dropped, missing, version, other: others[0] ?? null }
}

/** A question that occurs in this form only. */
const distinctive: Record<SurveyForm, string> = {
  household: 'psu_id',
  ward: 'priority',
  infrastructure: 'infrastructure',
  institution: 'institution',
}
function isOf(form: SurveyForm, heads: readonly string[], says: Says): boolean {
  const known = knownHeads(form, says)
  return heads.some(head => fieldOf(head, known) === distinctive[form])
}

/** Names and labels of the questions in lower case, each with the name of its question. */
type KnownHeads = { byName: ReadonlyMap<string, string>; labels: readonly [label: string, name: string][] }
function knownHeads(form: SurveyForm, says: Says): KnownHeads {
  const questions = questionsOf(form)
  const labels = questions.flatMap(({ name, label, former = [] }) =>
    [label, ...former].flatMap(({ key, params }) =>
      Object.values(says).map(say => [folded(say(key, params)), name] as [string, string]),
    ),
  )
  const ownHeads = (['day', 'form_no'] as const).flatMap(name =>
    Object.values(says).map(say => [folded(say(`ask.${name}`)), name] as [string, string]),
  )
  const ticks = questions.flatMap(question =>
    question.kind === 'many' ? choiceHeads(question, Object.values(says)) : [],
  )
  const byName = new Map([
    ...ownHeads,
    ...questions.map(({ name }) => [name.toLowerCase(), name] as const),
    ...labels,
    ...ticks,
  ])
  return { byName, labels: [...labels, ...ticks].toSorted(([a], [b]) => b.length - a.length) }
}

type Many = Extract<Question, { kind: 'many' }>
/** Field of a column that holds a single choice of a multiple-choice question: `appliances/lamp`. */
export const choiceField = (question: string, choice: string): string => `${question}/${choice}`
/** Headings of columns for a single choice, by name and by label. */
const choiceHeads = ({ name, list, label }: Many, says: Says[Language][]): [head: string, field: string][] =>
  choiceLists[list].flatMap((choice: string) => {
    const field = choiceField(name, choice)
    const { key, params } = choiceLabel(list, choice)
    return [
      [field.toLowerCase(), field],
      ...says.map((say): [string, string] => [
        folded(`${say(label.key, label.params)}/${say(key, params)}`),
        field,
      ]),
    ]
  })

/**
 * Returns the newest edition if the table states the edition of its rows. Otherwise returns the edition with the
 * fewest missing columns; in a tie, the newer one if any of its columns is present.
 */
function versionIn(form: SurveyForm, found: readonly (string | null)[]): FormVersion {
  const newest = formVersions.toReversed()
  if (found.includes('urja_form' satisfies Origin)) return newest[0]
  const lacks = newest.map(version => missingIn(form, version, found).length)
  const isNew = questionsOf(form).some(({ name, since = 1 }) => since > 1 && isFound(name, found))
  return isNew ? newest[lacks.indexOf(Math.min(...lacks))] : formVersions[0]
}

const missingIn = (form: SurveyForm, version: FormVersion, found: readonly (string | null)[]): string[] =>
  requiredQuestions(form, version).flatMap(({ name }) => (isFound(name, found) ? [] : [name]))

const isFound = (name: string, found: readonly (string | null)[]): boolean =>
  found.some(field => field === name || field?.startsWith(`${name}/`))

function fieldOf(head: string, known: KnownHeads): string | null {
  const [, axis] = position.exec(head.trim()) ?? []
  if (axis) return axes[axis.toLowerCase()]
  const name = nameOf(head)
  return (
    known.byName.get(folded(head)) ??
    // A choice follows its question because the last name alone may belong to a different question.
    known.byName.get(namesOf(head)) ??
    known.byName.get(name) ??
    originNames.find(([origin]) => origin === name)?.[1] ??
    labelledPosition(folded(head), known) ??
    longestTail(folded(head), known)
  )
}

/** Groups may also precede labels, but labels themselves contain hyphens, full stops and slashes. */
function longestTail(head: string, { labels }: KnownHeads): string | null {
  const found = labels.find(
    ([label]) => head.endsWith(label) && /[-/.:]\s*$/.test(head.slice(0, -label.length)),
  )
  return found?.[1] ?? null
}

/** `_Position_latitude` is Kobo's heading for a part of a position in files with labels. */
function labelledPosition(head: string, known: KnownHeads): string | null {
  const [, label, part] = /^(.*)_(latitude|longitude|precision)$/.exec(head) ?? []
  if (label === undefined) return null
  const bare = label.replace(/(^|[-/.:])_/, '$1')
  const field = known.byName.get(bare) ?? longestTail(bare, known)
  return field === 'location' ? axes[part] : null
}

/** Returns the last two names, which are a question and one of its choices: `appliances/lamp`. */
const namesOf = (head: string): string =>
  folded(head).replace(/^(?:.*[-/.:])?\s*([^-/.:]+)[-/.:]\s*([^-/.:]+)$/, '$1/$2')
/** Returns the last name of a combined heading. The names before it are groups. */
const nameOf = (head: string): string => folded(head).replace(/^.*[-/.:]\s*/, '')

/** Converts the cells of a row into text by field. */
export function rawOf(fields: readonly (string | null)[], cells: readonly string[]): RawAnswer {
  const raw: RawAnswer = {}
  const found = fields
    .flatMap((column, at) => {
      const [field, rank = 1] = column?.split('#') ?? []
      const text = (cells[at] ?? '').trim()
      return field === undefined || isEmpty(field, text) ? [] : [{ field, rank: Number(rank), text }]
    })
    .toSorted((a, b) => a.rank - b.rank)
  for (const { field, text } of found) raw[field] ??= text
  const also = found.flatMap(({ field, text }) => (field === 'instance' ? [text] : [])).slice(1)
  if (also.length > 0) raw.also = also.join('\n')
  return raw
}

/** Words that mark an empty cell but are valid answers to questions with such a choice. */
const emptyWords = {
  none: ['none', 'no_second', 'no_harm', 'no_appliance', 'no_vehicle', 'no_motor'],
  'थाहा छैन': ['not_known'],
}
/** Words that are valid answers, by question. Outside all wards, "none" is a valid ward. */
const answerWords = new Map<string, string[]>([
  ...sections.flatMap(({ questions }) =>
    questions.flatMap((question): [string, string[]][] => {
      if (question.kind !== 'one' && question.kind !== 'many') return []
      const choices: readonly string[] = choiceLists[question.list]
      const words = Object.entries(emptyWords).flatMap(([word, names]) =>
        names.some(name => choices.includes(name)) ? [word] : [],
      )
      return words.length > 0 ? [[question.name, words]] : []
    }),
  ),
  ['ward', ['none']],
])
const isEmpty = (field: string, text: string): boolean =>
  saysNothing(text) && !answerWords.get(field)?.includes(folded(text))
