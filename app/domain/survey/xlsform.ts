import { languageCodes, languageTable } from '../messages/languages.ts'
import type { Language, Message, Say } from '../messages/messages.ts'
import { type Sample, sstForm } from '../sst/contract.ts'
import { type ChoiceListName, choiceLabel, choiceLists, wardLabel } from './choice-lists.ts'
import { type SampleUnits, sampleStamp, surveyClustersFile, wardName, wardsIn } from './clusters.ts'
import { formVersion, type Question, type SurveyForm } from './question.ts'
import { currentQuestions, currentSections, type FormLength, type Section } from './questions.ts'
import type { When } from './when.ts'

/** Context of a questionnaire. The household form requires the locked sample. */
export type FormPlace = {
  municipality: { name: string; sddmm: number }
  /** Number of wards in the local level. */
  wards: number
  /** Distinguishes the form from earlier ones on the server that receives it. */
  version: string
} & FormLength &
  (
    | { form: 'household'; sample: SampleUnits & Pick<Sample, 'municipality'> }
    | { form: Exclude<SurveyForm, 'household'> }
  )
export type Says = Record<Language, Say>

type Cell = string | number | null
/** A sheet of an XLSForm: its name, headings and rows. */
export type FormSheet = { name: string; heads: string[]; rows: Cell[][] }
type Row = Record<string, Cell>

/** ODK's name for a language (docs.getodk.org/form-language). The first language is the default. */
const columnName = (language: Language) => `${languageTable[language].name} (${language})`
const inBoth = (column: string) => languageCodes.map(language => `${column}::${columnName(language)}`)
const surveyHeads = [
  ...['type', 'name', ...inBoth('label'), ...inBoth('hint'), 'required', 'relevant', 'constraint'],
  ...[...inBoth('constraint_message'), 'appearance', 'choice_filter', 'calculation', 'parameters'],
]
const choiceHeads = ['list_name', 'name', ...inBoth('label')]
/** Accuracy in metres at which a position is captured, and above which the app shows a warning. */
const accuracy = 'capture-accuracy=10 warning-accuracy=50'

/** For example, `2026112306`. Form servers require each version to be greater than the previous one. */
export const versionOf = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 12)

/** Returns an XLSForm reference to an answer. */
const answer = (question: string): string => `\${${question}}`

/** Returns a questionnaire as an XLSForm (xlsform.org/en/ref-table) with the sheets survey, choices and settings. */
export function xlsForm(place: FormPlace, says: Says): FormSheet[] {
  const { form, municipality, version } = place
  const said = (column: string, sentence: Message): Row =>
    Object.fromEntries(
      languageCodes.map(language => [
        `${column}::${columnName(language)}`,
        says[language](sentence.key, sentence.params),
      ]),
    )
  const survey: Row[] = currentSections(form, place).flatMap(section => sectionRows(section, place, said))
  const title = languageCodes.map(language => says[language](`ask.form.${form}`)).join(' / ')
  const settings: Row = {
    form_title: `${title}, ${municipality.name}`,
    form_id: `urja_${form}_${municipality.sddmm}`,
    version,
    default_language: columnName('en'),
    instance_name:
      form === 'household'
        ? `concat(${answer('psu_id')}, '-', ${answer('household_no')})`
        : `concat('${form}', '-', ${answer('ward')})`,
  }
  return [
    sheet('survey', surveyHeads, survey),
    sheet('choices', choiceHeads, choiceRows(place, said)),
    sheet('settings', Object.keys(settings), [settings]),
  ]
}

const sheet = (name: string, heads: string[], rows: Row[]): FormSheet => ({
  name,
  heads,
  rows: rows.map(row => heads.map(head => row[head] ?? null)),
})

type Said = (column: string, sentence: Message) => Row

/** Without consent, no further questions are asked. */
function sectionRows(section: Section, place: FormPlace, said: Said): Row[] {
  const questions = section.questions.map(question => questionRow(question, place, said))
  if (section.id === 'consent') return questions
  const conditions = [`${answer('consent')} = 'yes'`, ...(section.when ? [condition(section.when)] : [])]
  return [
    {
      type: 'begin_group',
      name: section.id,
      ...said('label', { key: `ask.section.${section.id}` }),
      relevant: conditions.join(' and '),
    },
    ...(section.id === 'where' ? originRows(place) : []),
    ...questions,
    { type: 'end_group' },
  ]
}

/** The day, the edition of the form, and the sample that contains the clusters. Answers send these values back. */
const originRows = (place: FormPlace): Row[] => [
  { type: 'today', name: 'day' },
  { type: 'calculate', name: 'urja_form', calculation: `'${formVersion}'` },
  ...(place.form === 'household'
    ? [{ type: 'calculate', name: 'sample', calculation: `'${sampleStamp(place.sample)}'` }]
    : []),
]

function condition(when: When): string {
  if ('any' in when) return either(when.any.map(condition))
  const given = answer(when.question)
  if ('is' in when) return `${given} = '${when.is}'`
  if ('in' in when) return either(when.in.map(choice => `${given} = '${choice}'`))
  return 'above' in when ? `${given} > ${when.above}` : `${given} != '${when.isNot}'`
}
const either = (conditions: string[]): string => `(${conditions.join(' or ')})`

function questionRow(question: Question, place: FormPlace, said: Said): Row {
  const { name, label, hint, when, isOptional } = question
  return {
    name,
    ...said('label', label),
    ...(hint && said('hint', hint)),
    ...(!isOptional && { required: 'yes' }),
    ...(when && { relevant: condition(when) }),
    ...answerOf(question, place, said),
  }
}

/** Constraints on the answers that are accepted. */
function answerOf(question: Question, place: FormPlace, said: Said): Row {
  const between = (min: number, max: number): Row => ({
    constraint: `. >= ${min} and . <= ${max}`,
    ...said('constraint_message', { key: 'ask.range', params: { least: min, most: max } }),
  })
  switch (question.kind) {
    case 'one':
      return { type: `select_one ${question.list}` }
    case 'many': {
      const { list, alone } = question
      return {
        type: `select_multiple ${list}`,
        ...(alone !== undefined && {
          constraint: `not(selected(., '${alone}') and count-selected(.) > 1)`,
          ...said('constraint_message', { key: 'ask.noneAlone' }),
        }),
      }
    }
    case 'ward':
      return { type: 'select_one ward' }
    case 'cluster':
      return {
        type: `select_one_from_file ${surveyClustersFile}`,
        appearance: 'map',
        choice_filter: `ward = ${answer('ward')}`,
      }
    case 'household':
      return { type: 'integer', ...between(1, maxInterviews(place)) }
    case 'place':
      return { type: 'geopoint', parameters: accuracy }
    case 'whole':
    case 'decimal': {
      const type = question.kind === 'whole' ? 'integer' : 'decimal'
      const { min, max, sumsTo } = question
      if (!sumsTo) return { type, ...between(min, max) }
      const others = sumsTo.others.map(other => ` + ${answer(other)}`).join('')
      return {
        type,
        constraint: `. >= ${min} and .${others} = ${sumsTo.sum}`,
        ...said('constraint_message', { key: 'ask.sum', params: { sum: sumsTo.sum } }),
      }
    }
  }
}

const maxInterviews = (place: FormPlace): number =>
  place.form === 'household'
    ? Math.max(...[...place.sample.table_data, ...place.sample.replacements].map(row => row.interviews))
    : sstForm.hh_per_cluster_rural.max

/** Choice lists of the form. The clusters are in the attached file. */
function choiceRows(place: FormPlace, said: Said): Row[] {
  const lists = new Set(
    currentQuestions(place.form, place).flatMap((question): ChoiceListName[] =>
      question.kind === 'one' || question.kind === 'many' ? [question.list] : [],
    ),
  )
  const wards =
    place.form === 'household'
      ? wardsIn(place.sample)
      : Array.from({ length: place.wards }, (_, at) => at + 1)
  return [
    ...wards.map(ward => ({ list_name: 'ward', name: wardName(ward), ...said('label', wardLabel(ward)) })),
    ...[...lists].flatMap(list =>
      choiceLists[list].map(name => ({ list_name: list, name, ...said('label', choiceLabel(list, name)) })),
    ),
  ]
}
