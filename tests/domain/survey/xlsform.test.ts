import { readSheet } from 'read-excel-file/node'
import { describe, expect, it, test } from 'vitest'
import { clusterAttachment, routeCsv, routeOf, sampleStamp } from '../../../app/domain/survey/clusters.ts'
import { type SurveyForm, surveyForms } from '../../../app/domain/survey/question.ts'
import { currentQuestions } from '../../../app/domain/survey/questions.ts'
import { type FormSheet, xlsForm } from '../../../app/domain/survey/xlsform.ts'
import { workbookOf } from '../../../app/formats/excel.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'
import { sample, says } from './survey-fixture.ts'

const { municipality } = sample
/** How XLSForm refers to what was answered. */
const answer = (question: string) => `\${${question}}`
const sheetsOf = (form: SurveyForm) => {
  const about = { municipality, wards: 9, version: '7' }
  return xlsForm(form === 'household' ? { form, sample, ...about } : { form, ...about }, says)
}
const rowsOf = ({ heads, rows }: FormSheet) =>
  rows.map(cells => Object.fromEntries(heads.map((head, at) => [head, cells[at]])))

describe.each(surveyForms)('the %s form as XLSForm', form => {
  const [survey, choices, settings] = sheetsOf(form)
  const rows = rowsOf(survey)

  it('has three sheets, both languages and one settings row', () => {
    expect([survey.name, choices.name, settings.name]).toEqual(['survey', 'choices', 'settings'])
    for (const { heads } of [survey, choices])
      expect(heads).toEqual(expect.arrayContaining(['label::English (en)', 'label::नेपाली (ne)']))
    expect(rowsOf(settings)).toMatchObject([
      { form_id: `urja_${form}_43702`, version: '7', default_language: 'English (en)' },
    ])
  })

  it('asks for consent first, and nothing more of who does not give it', () => {
    expect(rows[0]).toMatchObject({ name: 'consent', type: 'select_one yes_no', required: 'yes' })
    const groups = rows.filter(({ type }) => type === 'begin_group')
    for (const { relevant } of groups) expect(relevant).toMatch(/^\$\{consent\} = 'yes'/)
    let depth = 0
    for (const { type } of rows.slice(1)) {
      if (type === 'end_group') depth--
      else if (type === 'begin_group') depth++
      else expect(depth).toBe(1)
    }
    expect(depth).toBe(0)
  })

  it('names only questions of its own, and lists that it has', () => {
    const names = new Set(rows.map(({ name }) => name))
    for (const cell of survey.rows.flat())
      for (const [, name] of String(cell).matchAll(/\$\{(\w+)\}/g)) expect(names).toContain(name)
    const lists = new Set(rowsOf(choices).map(({ list_name }) => list_name))
    const usedLists = rows.flatMap(
      ({ type }) => /^select_(?:one|multiple) (\w+)$/.exec(String(type))?.[1] ?? [],
    )
    expect([...lists].sort()).toEqual([...new Set(usedLists)].sort())
    expect(rows.filter(({ type }) => type === 'text')).toEqual([])
  })

  it('says what it takes where it takes not everything', () => {
    for (const one of rows) {
      if (one.constraint === null) continue
      expect(one['constraint_message::English (en)']).not.toMatch(/[{}]/)
      expect(one['constraint_message::नेपाली (ne)']).toMatch(/[ऀ-ॿ]/)
    }
    const numbers = currentQuestions(form).filter(({ kind }) => kind === 'whole' || kind === 'decimal')
    for (const { name } of numbers) expect(rows.find(one => one.name === name)?.constraint).toMatch(/^\. >= /)
  })

  it('is an Excel file with the same cells', async () => {
    const file = Buffer.from(await (await workbookOf([survey, choices, settings])).arrayBuffer())
    for (const { name, heads, rows: written } of [survey, choices, settings]) {
      const opened = await readSheet(file, name)
      expect(opened.slice(0, 3)).toEqual([heads, ...written].slice(0, 3))
      expect(opened).toHaveLength(written.length + 1)
    }
  })
})

describe('the household form', () => {
  const [survey, choices] = sheetsOf('household').map(rowsOf)
  const findRow = (name: string) => survey.find(one => one.name === name)

  it('chooses the cluster by its ward from the file beside it, and knows which sample that is of', () => {
    expect(findRow('psu_id')).toMatchObject({
      type: 'select_one_from_file clusters.geojson',
      choice_filter: `ward = ${answer('ward')}`,
      appearance: 'map',
    })
    expect(findRow('sample')).toMatchObject({ type: 'calculate', calculation: `'${sampleStamp(sample)}'` })
    const wards = choices.filter(({ list_name }) => list_name === 'ward').map(({ name }) => name)
    expect(wards).toEqual(['3', '4', '5', 'none'])
    const offered = clusterAttachment(sample).features.map(({ properties }) => properties?.ward)
    expect([...new Set(offered)].sort()).toEqual(wards)
  })

  it('numbers households up to the most interviews of a cluster', () => {
    expect(findRow('household_no')).toMatchObject({ type: 'integer', constraint: '. >= 1 and . <= 12' })
  })

  it('asks about supply where there is electricity', () => {
    expect(findRow('supply')?.relevant).toBe(
      `${answer('consent')} = 'yes' and ${answer('electricity')} != 'none'`,
    )
    expect(findRow('bill_NPR')?.relevant).toBe(`${answer('electricity')} != 'none'`)
    expect(findRow('spending_NPR')).toMatchObject({ relevant: null, required: null })
  })
})

test('households of ten come to ten in the discussion of a ward', () => {
  const rows = rowsOf(sheetsOf('ward')[0])
  const last = rows.findLast(({ name }) => String(name).startsWith('stove_'))
  expect(last).toMatchObject({
    name: 'stove_low',
    constraint: `. >= 0 and . + ${['advanced', 'modern', 'intermediate', 'partial'].map(one => answer(`stove_${one}`)).join(' + ')} = 10`,
  })
})

describe('clusters for the field', () => {
  it('are points with id and title', () => {
    const { features } = clusterAttachment(sample)
    expect(features.map(({ properties }) => properties?.id)).toEqual(['1', '2', '3', 'R1'])
    expect(features[3]).toMatchObject({
      properties: { title: 'R1', ward: '4', role: 'replacement', interviews: 12 },
      geometry: { type: 'Point', coordinates: [84.59, 28.2] },
    })
  })

  it('stand ward by ward in the shortest order found', () => {
    // In a line, numbered at random: the way along the line is the shortest there is.
    const line = sampleOf([
      row(1, { x: 84.53 }),
      row(2, { x: 84.5 }),
      row(3, { x: 84.52 }),
      row(4, { ward: 1 }),
    ])
    const route = routeOf(line)
    expect(route.map(({ ward, order }) => [ward, order])).toEqual([
      [1, 1],
      [3, 1],
      [3, 2],
      [3, 3],
    ])
    expect(['2,3,1', '1,3,2']).toContain(
      route
        .slice(1)
        .map(({ unit }) => unit)
        .join(),
    )
    // 0.01 degrees of longitude at 28.2 degrees north.
    const steps = route.slice(1).map(({ km }) => km)
    expect(steps[0]).toBeNull()
    expect((steps[1] ?? 0) + (steps[2] ?? 0)).toBeCloseTo(3 * 0.9819, 2)
    expect(routeCsv(line).trim().split('\n')).toHaveLength(5)
  })

  it('of another sample are told apart', () => {
    const ofOtherMaps = { ...sample, atlas_version: 'other' }
    expect(sampleStamp(ofOtherMaps)).toBe(sampleStamp(sample))
    expect(sampleStamp(sample)).not.toBe(sampleStamp(sampleOf([row(1), row(2)])))
  })
})
