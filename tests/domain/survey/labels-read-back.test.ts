import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkAnswer } from '../../../app/domain/survey/answers/check-answer.ts'
import { columnsOf, rawOf } from '../../../app/domain/survey/answers/columns.ts'
import { makeChoiceOf } from '../../../app/domain/survey/answers/read-answer.ts'
import { sampleRules } from '../../../app/domain/survey/answers/weights.ts'
import { clusterAttachment, stopsOf, wardName } from '../../../app/domain/survey/clusters.ts'
import { type SurveyForm, surveyForms } from '../../../app/domain/survey/question.ts'
import { xlsForm } from '../../../app/domain/survey/xlsform.ts'
import { csvCells } from '../../csv-cells.ts'
import { sample, says } from './survey-fixture.ts'

const choiceOf = makeChoiceOf(says)
const wards = 9
const languages = { en: 'English (en)', ne: 'नेपाली (ne)' }
type Sheet = Record<string, string | number | null>[]
/** The sheets of the form as rows by their heads. */
function sheetsOf(form: SurveyForm): Record<string, Sheet> {
  const place = { form, wards, version: '1', sample, municipality: { name: 'Besishahar', sddmm: 43702 } }
  return Object.fromEntries(
    xlsForm(place as Parameters<typeof xlsForm>[0], says).map(({ name, heads, rows }) => [
      name,
      rows.map(row => Object.fromEntries(heads.map((head, at) => [head, row[at]]))),
    ]),
  )
}

type Column = {
  name: string
  groups: string[]
  labels: string[]
  groupLabels: string[][]
  list: string | null
}
const labelsOf = (row: Sheet[number]) =>
  Object.values(languages).map(name => String(row[`label::${name}`] ?? ''))
function columnsIn(survey: Sheet): Column[] {
  const open: Sheet = []
  return survey.flatMap((row): Column[] => {
    const [kind, list] = String(row.type).split(' ')
    if (kind === 'begin_group') open.push(row)
    if (kind === 'end_group') open.pop()
    if (/group$|^today$|^calculate$/.test(kind)) return []
    const groups = open.map(({ name }) => String(name))
    const groupLabels = open.map(labelsOf)
    return [{ name: String(row.name), groups, labels: labelsOf(row), groupLabels, list: list ?? null }]
  })
}

/** Answers by the names of questions, with each choice of each list in some of them; sums of ten come out. */
function answersTo(form: SurveyForm, columns: Column[], choices: Sheet): Record<string, string>[] {
  const of = (list: string | null) =>
    choices.filter(one => one.list_name === list).map(({ name }) => String(name))
  const stops = stopsOf(sample)
  const sources = of('electricity').length - 1
  // Twice through the longest list, since questions are not asked of all.
  const max = Math.max(stops.length, ...columns.map(({ list }) => 2 * of(list).length))
  return Array.from({ length: max + 1 }, (_, at) => {
    const stop = stops[at % stops.length]
    const cell = ({ name, list }: Column): string => {
      if (name === 'consent') return 'yes'
      if (name === 'psu_id') return stop.unit
      if (name === 'ward' && form === 'household') return wardName(stop.ward)
      // Who has no electricity is not asked about it, nor others about a meter of the grid.
      if (name === 'electricity') return at === max ? 'none' : of(list)[at < sources ? at : 0]
      // Some cook indoors while each means against smoke is told.
      if (name === 'cooking_place') return of(list)[at < of(list).length ? at : 3]
      if (list !== null) return of(list)[at % of(list).length]
      if (name === 'location') return '28.2 84.5 1300 4.5'
      if (/_(open|low|other)$/.test(name)) return form === 'ward' ? '10' : '0'
      if (name === 'built_year') return '2001'
      return form === 'ward' && /^(lighting|cooking_fuel|stove)_/.test(name) ? '0' : '1'
    }
    return Object.fromEntries(columns.map(column => [column.name, cell(column)]))
  })
}

function read(form: SurveyForm, heads: string[], rows: string[][]) {
  const { fields, missing, dropped, version } = columnsOf(form, heads, says)
  const rules = {
    form,
    wards,
    sample: form === 'household' ? sampleRules(sample) : null,
    isInside: () => true,
    choiceOf,
  }
  return {
    missing,
    dropped,
    checked: rows.map(row => checkAnswer(rawOf(fields, row), { ...rules, version })),
  }
}

describe.each(surveyForms)('the form %s', form => {
  const { survey, choices } = sheetsOf(form)
  const columns = columnsIn(survey)
  const answers = answersTo(form, columns, choices)
  const titles = new Map(
    clusterAttachment(sample).features.map(({ properties }) => [properties?.id, String(properties?.title)]),
  )
  const labelOf = ({ name, list }: Column, value: string, language: number): string => {
    if (name === 'psu_id') return titles.get(value) ?? value
    const choice = choices.find(one => one.list_name === list && one.name === value)
    return choice ? labelsOf(choice)[language] : value
  }
  const byName = read(
    form,
    ['_uuid', ...columns.map(({ name }) => name)],
    answers.map((row, at) => [`id-${at}`, ...columns.map(({ name }) => row[name])]),
  )

  test('is answered with every choice by its name', () => {
    expect(byName.missing).toEqual([])
    expect(byName.checked.flatMap(one => ('faults' in one ? one.faults : []))).toEqual([])
    for (const { name, list } of columns) {
      if (list === null || ['consent', 'ward', 'psu_id'].includes(name)) continue
      const wanted = choices.filter(one => one.list_name === list).map(one => one.name)
      const found = byName.checked.map(one => ('answer' in one ? one.answer.values[name] : undefined))
      expect(wanted.filter(one => !found.flat().includes(one as string))).toEqual([])
    }
  })

  const separators = ['/', '-', '.', ':', ' / ']
  const groupings = [null, ...separators]
  const cases = [0, 1].flatMap(language =>
    groupings.flatMap(separator =>
      [true, false].flatMap(hasLabels =>
        [true, false].map(saysLabels => ({ language, separator, hasLabels, saysLabels })),
      ),
    ),
  )
  test.each(cases)('reads back: %o', ({ language, separator, hasLabels, saysLabels }) => {
    const heads = columns.map(({ name, groups, labels, groupLabels }) => {
      const own = hasLabels ? labels[language] : name
      if (separator === null) return own
      return [...(hasLabels ? groupLabels.map(one => one[language]) : groups), own].join(separator)
    })
    const rows = answers.map((row, at) => [
      `id-${at}`,
      ...columns.map(column => (saysLabels ? labelOf(column, row[column.name], language) : row[column.name])),
    ])
    expect(read(form, ['_uuid', ...heads], rows)).toEqual(byName)
  })

  test('the parts of a position are found below its label', () => {
    const { labels, groupLabels } = columns.find(({ name }) => name === 'location') as Column
    for (const language of [0, 1])
      for (const label of [
        labels[language],
        [...groupLabels.map(one => one[language]), labels[language]].join('/'),
      ])
        expect(
          columnsOf(
            form,
            ['latitude', 'longitude', 'precision'].map(part => `_${label}_${part}`),
            says,
          ).fields,
        ).toEqual(['lat', 'lng', 'accuracy'])
  })
})

test("Kobo's default export is read as it comes", () => {
  const text = readFileSync('tests/fixtures/survey/21-kobo-labels-default.csv', 'utf8').trim()
  const [heads, ...rows] = csvCells(text)
  const { missing, checked } = read('household', heads, rows)
  expect(missing).toEqual([])
  expect(checked[0]).toMatchObject({
    answer: { unit: '1', ward: 3, values: { household_no: 2, stove: 'low' } },
  })
})
