import { describe, expect, it, test } from 'vitest'
import { strata } from '../../../app/domain/sst/contract.ts'
import { countedResults } from '../../../app/domain/survey/answers/counted-results.ts'
import type { QuestionResult, SavedAnswer } from '../../../app/domain/survey/answers/form-result.ts'
import { householdResults } from '../../../app/domain/survey/answers/results.ts'
import { withheldCells, withheldChoices } from '../../../app/domain/survey/answers/withhold.ts'
import { meanOf, sharesOf } from '../../../app/domain/survey/estimates.ts'
import type { AnswerValues } from '../../../app/domain/survey/when.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'

/** Twelve rural clusters in three wards, all of one weight. */
const clusters = 12
const sample = sampleOf(
  Array.from({ length: clusters }, (_, i) => row(i + 1, { ward: (i % 3) + 1, interviews: 10, weight: 10 })),
)
const households = (of: (i: number) => AnswerValues, form_version: 1 | 2 = 2): SavedAnswer[] =>
  Array.from({ length: clusters * 10 }, (_, i) => ({
    unit: String((i % clusters) + 1),
    ward: null,
    form_version,
    values: of(i),
  }))
const resultsOf = (answers: readonly SavedAnswer[]) => {
  const results = householdResults(sample)
  for (const answer of answers) results.add(answer)
  return results.finish()
}
const question = (results: readonly QuestionResult[], name: string) =>
  results.find(one => one.question === name) as QuestionResult
const shareOf = (results: readonly QuestionResult[], name: string, choice: string) =>
  question(results, name).choices.find(one => one.choice === choice)?.share

describe('questions of the second form', () => {
  it('tells the share of each of several choices, which do not add up to all', () => {
    const { questions } = resultsOf(
      households(i => ({
        appliances: i % 2 === 0 ? ['lamp', 'radio'] : i % 4 === 1 ? ['lamp'] : ['no_appliance'],
      })),
    )
    const { reads, answers, choices } = question(questions, 'appliances')
    expect([reads, answers]).toEqual(['many', 120])
    expect(shareOf(questions, 'appliances', 'lamp')).toBeCloseTo(0.75, 12)
    expect(shareOf(questions, 'appliances', 'radio')).toBeCloseTo(0.5, 12)
    expect(shareOf(questions, 'appliances', 'no_appliance')).toBeCloseTo(0.25, 12)
    expect(choices.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1.5, 12)
    // As a question of its own: has it, has it not.
    const has = sharesOf({
      choices: 2,
      choice: Uint8Array.from({ length: 120 }, (_, i) => (i % 2 === 0 ? 1 : 0)),
      cluster: Uint32Array.from({ length: 120 }, (_, i) => i % clusters),
      weight: new Float64Array(120).fill(10),
      stratumOf: new Uint8Array(clusters).fill(1),
      strata,
    })?.shares[1]
    expect(choices.find(({ choice }) => choice === 'radio')?.standard_error).toBeCloseTo(
      has?.standard_error ?? 0,
      12,
    )
  })

  it('tells who would pay at least a sum', () => {
    const cards = ['s0', 's1000', 's3500', 's12000']
    const { questions } = resultsOf(households(i => ({ wtp_stove: cards[i % 4] })))
    const { reads, choices } = question(questions, 'wtp_stove')
    expect(reads).toBe('at_least')
    expect(choices.map(({ choice, share }) => [choice, share])).toEqual([
      ['s1000', expect.closeTo(0.75, 12)],
      ['s2000', expect.closeTo(0.5, 12)],
      ['s3500', expect.closeTo(0.5, 12)],
      ['s5000', expect.closeTo(0.25, 12)],
      ['s8000', expect.closeTo(0.25, 12)],
      ['s12000', expect.closeTo(0.25, 12)],
    ])
  })

  it('says how many were asked, where older forms did not ask all', () => {
    const { questions } = resultsOf([
      ...households(() => ({ lighting: 'grid' }), 1).slice(0, 40),
      ...households(() => ({ lighting: 'grid', head_sex: 'female' })).slice(40),
    ])
    expect(question(questions, 'head_sex')).toMatchObject({ answers: 80, eligible: 80 })
    expect(question(questions, 'lighting')).not.toHaveProperty('asked')
    const places = countedResults('institution')
    places.add({ unit: null, ward: 1, values: { institution: 'mill' } })
    places.add({
      unit: null,
      ward: 1,
      form_version: 2,
      values: { institution: 'mill', uses: ['heat', 'light'] },
    })
    const uses = question(places.finish().questions, 'uses')
    expect(uses).toMatchObject({ answers: 1, eligible: 1, reads: 'many' })
    expect(uses.choices.find(({ choice }) => choice === 'heat')).toMatchObject({ answers: 1, unweighted: 1 })
  })
})

describe('households that have an answer in common', () => {
  const answers = households(i => ({
    head_sex: i % 3 === 0 ? 'female' : 'male',
    lighting: i % 2 === 0 ? 'grid' : 'kerosene',
    members: i % 3 === 0 ? 4 : 6,
    head_group: i % 2 === 0 ? 'janajati' : 'dalit',
  }))
  const { domains = [] } = resultsOf(answers)
  const inDomain = (choice: string) => domains.find(one => one.choice === choice)

  it('have shares and means of their own, by the estimator of domains', () => {
    const female = inDomain('female')
    expect(female?.answers).toBe(40)
    expect(female?.means).toMatchObject([{ question: 'members', mean: 4, answers: 40 }])
    const columns = {
      cluster: Uint32Array.from(answers, ({ unit }) => Number(unit) - 1),
      weight: new Float64Array(answers.length).fill(10),
      stratumOf: new Uint8Array(clusters).fill(1),
      strata,
      inDomain: Uint8Array.from(answers, (_, i) => (i % 3 === 0 ? 1 : 0)),
    }
    const choice = Uint8Array.from(answers, (_, i) => i % 2)
    const wanted = sharesOf({ choices: 2, choice, ...columns })?.shares[0]
    const found = question(female?.questions ?? [], 'lighting').choices.find(one => one.choice === 'grid')
    expect(found?.share).toBeCloseTo(wanted?.share ?? 2, 12)
    expect(found?.standard_error).toBeCloseTo(wanted?.standard_error ?? 2, 12)
    const amount = Float64Array.from(answers, (_, i) => (i % 3 === 0 ? 4 : 6))
    expect(meanOf({ amount, ...columns })?.mean).toBe(4)
  })

  it('are told of no group in a ward, in another group or in the list of a sex', () => {
    const { wards } = resultsOf(answers)
    const results = [
      ...wards.flatMap(({ questions }) => questions),
      ...domains.flatMap(({ questions }) => questions),
    ]
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(one => one.question === 'head_group' || one.question === 'disability')).toEqual([])
  })

  it('of fewer than ten are not told, nor the group that would tell them', () => {
    const few = households(i => ({ head_sex: i < 9 ? 'female' : 'male', lighting: 'grid' }))
    expect(resultsOf(few).domains).toEqual([])
    const three = households(i => ({
      head_sex: i < 9 ? 'other' : i < 60 ? 'female' : 'male',
      lighting: 'grid',
    }))
    expect(resultsOf(three).domains?.map(({ choice, answers: n }) => [choice, n])).toEqual([['male', 60]])
  })

  it('have no small cell beside a group: choices of fewer than ten are left out, with what would tell them', () => {
    const { domains: found = [] } = resultsOf(
      households(i => ({
        head_group: i % 2 === 0 ? 'dalit' : 'janajati',
        stove_harm: i % 2 === 1 ? 'no_harm' : i < 6 ? 'serious' : i < 50 ? 'minor' : 'no_harm',
      })),
    )
    const dalit = found.find(one => one.choice === 'dalit')
    const harm = question(dalit?.questions ?? [], 'stove_harm')
    expect(harm.withheld).toBe(2)
    expect(harm.choices.map(({ choice }) => choice)).not.toContain('serious')
  })
})

test('a group of fewer than ten is not told of the whole local level either', () => {
  const { questions } = resultsOf(
    households(i => ({
      head_group: i < 5 ? 'muslim' : i < 60 ? 'dalit' : 'janajati',
      disability: i < 4 ? 'yes' : 'no',
    })),
  )
  const group = question(questions, 'head_group')
  expect(group.withheld).toBe(2)
  expect(group.choices.filter(({ answers }) => answers > 0).map(({ choice }) => choice)).toEqual(['janajati'])
  expect(question(questions, 'disability')).toMatchObject({ answers: 120, withheld: 2, choices: [] })
})

test('cells are withheld below ten answers, and the next where one alone would be', () => {
  expect([...withheldCells([30, 40, 50])]).toEqual([])
  expect([...withheldCells([9, 40, 30])]).toEqual([0, 2])
  expect([...withheldCells([9, 3, 30])]).toEqual([1, 0])
  // Nobody is told of by a cell of nobody.
  expect([...withheldCells([0, 40, 50])]).toEqual([])
  expect([...withheldCells([0, 9])]).toEqual([1])
  expect([...withheldChoices([20, 9, 25, 30, 0], 30)]).toEqual([1, 2])
})
