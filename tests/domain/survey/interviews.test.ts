import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Answer, checkAnswer } from '../../../app/domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../app/domain/survey/answers/columns.ts'
import {
  type DoubleChoice,
  householdNo,
  type InterviewKey,
  interviews,
} from '../../../app/domain/survey/answers/interviews.ts'
import { makeChoiceOf } from '../../../app/domain/survey/answers/read-answer.ts'
import { sampleRules } from '../../../app/domain/survey/answers/weights.ts'
import { choiceLists } from '../../../app/domain/survey/choice-lists.ts'
import { type Question, type SurveyForm, surveyForms } from '../../../app/domain/survey/question.ts'
import { questionsOf } from '../../../app/domain/survey/questions.ts'
import { csvCells } from '../../csv-cells.ts'
import { sample, says } from './survey-fixture.ts'

const choiceOf = makeChoiceOf(says)
function read(form: SurveyForm, heads: string[], rows: string[][]): Answer[] {
  const { fields } = columnsOf(form, heads, says)
  return rows.map(cells => {
    const checked = checkAnswer(rawOf(fields, cells), {
      form,
      wards: 9,
      sample: form === 'household' ? sampleRules(sample) : null,
      isInside: () => true,
      choiceOf,
    })
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
    return checked.answer
  })
}
function fileOf(name: string): Answer[] {
  const text = readFileSync(`tests/fixtures/survey/${name}.csv`, 'utf8').trim()
  const [heads, ...rows] = csvCells(text)
  return read('household', heads, rows)
}

/** What is stored after files, one after the other. */
function store(form: SurveyForm, files: Answer[][], choice: DoubleChoice = 'leave_out') {
  let stored: InterviewKey[] = []
  const doubles: number[] = []
  for (const file of files) {
    const known = interviews(form, stored, choice)
    let count = 0
    for (const came of file) {
      const { answer, removed, double } = known.accept(came)
      stored = stored.filter(({ instance }) => !removed.includes(instance) && instance !== answer?.instance)
      if (answer) stored.push({ ...answer, household_no: householdNo(answer) })
      if (double) count++
    }
    doubles.push(count)
  }
  return { ids: stored.map(({ instance }) => instance).sort(), doubles }
}

describe('one household', () => {
  test('under two ids is told as double; which answer stays is chosen', () => {
    const file = fileOf('01-same-household-two-ids')
    expect(store('household', [file])).toEqual({ ids: ['uuid:aaaa-1'], doubles: [1] })
    expect(store('household', [file], 'replace')).toEqual({ ids: ['uuid:bbbb-1'], doubles: [1] })
    // The same file again doubles nothing.
    expect(store('household', [file, file]).ids).toEqual(['uuid:aaaa-1'])
    expect(store('household', [file, file], 'replace').ids).toEqual(['uuid:bbbb-1'])
  })

  test('is one whether it came by phone or on paper', () => {
    const [phone, other] = fileOf('01-same-household-two-ids')
    const paper = { ...other, instance: 'paper-1-1' }
    expect(store('household', [[phone], [paper]])).toEqual({ ids: ['uuid:aaaa-1'], doubles: [0, 1] })
    expect(store('household', [[paper], [phone]], 'replace')).toEqual({
      ids: ['uuid:aaaa-1'],
      doubles: [0, 1],
    })
  })

  test('that was edited in Kobo is known by its first id, with uuid: and without', () => {
    const [first, edited] = ['02-kobo-first', '02-kobo-after-edit'].map(fileOf)
    expect(store('household', [first, edited])).toMatchObject({ doubles: [0, 0] })
    expect(store('household', [first, edited]).ids).toHaveLength(1)
    expect(store('household', [edited, first]).ids).toHaveLength(1)
  })

  test('whose root id is empty in a row is known by the next id of this row', () => {
    const [old, recent] = fileOf('03-rootuuid-blank')
    expect([old.instance, recent.instance]).toEqual(['id-old-1', 'uuid:root-2'])
    const filled = { ...old, instance: 'uuid:root-1', also: ['id-old-1'] }
    expect(
      store('household', [
        [old, recent],
        [filled, recent],
      ]),
    ).toEqual({
      ids: ['uuid:root-1', 'uuid:root-2'],
      doubles: [0, 0],
    })
  })

  test('stored twice before is one once its file comes again', () => {
    const [a, b] = fileOf('01-same-household-two-ids')
    const keys = [a, b].map(one => ({ ...one, household_no: '1' }))
    for (const [choice, remaining, gone] of [
      ['leave_out', 'uuid:aaaa-1', 'uuid:bbbb-1'],
      ['replace', 'uuid:bbbb-1', 'uuid:aaaa-1'],
    ] as const) {
      const known = interviews('household', keys, choice)
      const accepted = [known.accept(a), known.accept(b)]
      expect(accepted.flatMap(({ removed }) => removed)).toContain(gone)
      expect(accepted.at(choice === 'replace' ? 1 : 0)?.answer?.instance).toBe(remaining)
    }
  })
})

const cellOf = (question: Question, household: number): string => {
  switch (question.kind) {
    case 'one':
    case 'many':
      return choiceLists[question.list][0]
    case 'ward':
      return '3'
    case 'cluster':
      return '1'
    case 'household':
      return String(household)
    case 'place':
      return '28.2 84.5 1300 4.5'
    default:
      return String(question.sumsTo?.sum ?? question.min)
  }
}
/** How servers name ids at first, and after an interview was edited. */
const exports: Record<string, Record<string, string>[]> = {
  'ODK Central': [
    { KEY: 'uuid:r', Edits: '0', 'meta-instanceID': 'uuid:r' },
    { KEY: 'uuid:r', Edits: '1', 'meta-instanceID': 'uuid:s', 'meta-deprecatedID': 'uuid:r' },
  ],
  'ODK Briefcase': [{ KEY: 'uuid:r' }, { KEY: 'uuid:s', 'meta-deprecatedID': 'uuid:r' }],
  'Kobo without root ids': [{ _uuid: 'r' }, { _uuid: 's', 'meta/deprecatedID': 'uuid:r' }],
  'Kobo with root ids': [
    { 'meta/rootUuid': 'uuid:r', _uuid: 'r' },
    { 'meta/rootUuid': 'uuid:r', _uuid: 's' },
  ],
  'Kobo, whose root ids came later': [{ _uuid: 'r' }, { _uuid: 's', 'meta/rootUuid': 'uuid:r' }],
  'Kobo, edited before root ids came': [{ _uuid: 's' }, { _uuid: 's', 'meta/rootUuid': 'uuid:r' }],
  'Kobo, whose root id is empty at first': [
    { _uuid: 'r', 'meta/rootUuid': '' },
    { _uuid: 's', 'meta/rootUuid': 'r' },
  ],
}

describe.each(surveyForms)('the form %s', form => {
  const questions = questionsOf(form)
  const readExport = (ids: Record<string, string>, household = 1) =>
    read(
      form,
      [...Object.keys(ids), ...questions.map(({ name }) => name)],
      [[...Object.values(ids), ...questions.map(question => cellOf(question, household))]],
    )
  test.each(Object.entries(exports))('is one interview before and after an edit: %s', (_, exported) => {
    const files = exported.map(ids => readExport(ids))
    expect(store(form, files)).toMatchObject({ doubles: [0, 0] })
    expect(store(form, files).ids).toHaveLength(1)
    expect(store(form, [...files, files[1]]).ids).toHaveLength(1)
  })
  test('is another interview under another id, of households with another number', () => {
    expect(store(form, [readExport({ KEY: 'uuid:a' }), readExport({ KEY: 'uuid:b' }, 2)]).ids).toHaveLength(2)
  })
})
