// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { beforeAll, expect, test } from 'vitest'
import { loadPlanMessages } from '../../../../../app/client/plan/plan-messages.ts'
import { SurveyFigures } from '../../../../../app/client/plan/steps/baseline/answers/survey-figures.tsx'
import { loadMessages } from '../../../../../app/client/ui/use-say.ts'
import type { SurveyFormResult } from '../../../../../app/domain/plan/steps/survey-answers.ts'
import { discussionResults } from '../../../../../app/domain/survey/answers/counted-results.ts'
import { rendered } from '../../../rendered.ts'

beforeAll(async () => {
  await loadMessages()
  await loadPlanMessages()
})

const about = {
  of_other_sample: 0,
  without_position: 0,
  first_day: null,
  last_day: null,
  taken_at: null,
  wards: [],
  coverage: [],
}
const shown = (result: SurveyFormResult) =>
  rendered(
    <MantineProvider>
      <SurveyFigures result={result} list="plan.7.answers" />
    </MantineProvider>,
  )

test('shares have their 95 % interval by Student’s t, with its degrees of freedom', () => {
  const choice = { design_effect: 2, answers: 200 }
  const html = shown({
    ...about,
    form: 'household',
    answers: 400,
    questions: [
      {
        question: 'lighting',
        answers: 400,
        households: 6399,
        single: [],
        degrees_of_freedom: 38,
        choices: [
          { ...choice, choice: 'grid', share: 0.583, unweighted: 0.5, standard_error: 0.048 },
          { ...choice, choice: 'kerosene', share: 0, unweighted: 0, standard_error: 0 },
        ],
      },
    ],
  })
  // 0.583 ± 2.0244 × 0.048.
  expect(html).toContain('<td>58.3 %</td><td>48.6 % – 68.0 %</td>')
  expect(html).toContain('<td>0.0 %</td><td>–</td>')
  expect(html).toContain('Student’s t with 38 degrees of freedom')
  expect(html).not.toContain('±')
})

test.each([
  [[300, 100], 'Each ward is weighted by its census households.'],
  [[], 'All wards have equal weight, because this map has no ward census figures.'],
])('group discussions say how wards count: %j', (households, note) => {
  const results = discussionResults(households)
  results.add({ unit: null, ward: 1, values: { lighting_grid: 10 } })
  expect(shown({ ...about, form: 'ward', ...results.finish() })).toContain(note)
})

test('means of amounts have their units and intervals', () => {
  const html = shown({
    ...about,
    form: 'household',
    answers: 20,
    questions: [],
    means: [
      {
        question: 'fuel_hours_week',
        mean: 4.5,
        standard_error: 0.2,
        answers: 20,
        households: 900,
        degrees_of_freedom: 10,
      },
    ],
  })
  // 4.5 ± 2.2281 × 0.2.
  expect(html).toContain('<td>4.5</td><td>hours</td><td>4.1 – 4.9</td><td>20</td>')
})

test('coverage shows how much of each ward was reached, and warns of a weight that stands out', () => {
  const html = shown({
    ...about,
    form: 'household',
    answers: 20,
    questions: [],
    coverage: [{ unit: '1', role: 'sample', ward: 2, stratum: 'rural', interviews: 10, answers: 4 }],
    reached: [{ ward: 2, share: 0.4 }],
    max_weight_ratio: 6.25,
    is_calibrated: true,
  })
  expect(html).toContain('<td>40.0 %</td>')
  expect(html).toContain('6.3 times the median: few households have a large effect')
  expect(html).toContain('the census households of its ward')
})

test('shares that are no parts of a whole say so, and what was not asked of all or is not shown', () => {
  const choice = (name: string, share: number) => ({
    choice: name,
    share,
    unweighted: share,
    standard_error: null,
    design_effect: null,
    answers: 50,
  })
  const question = { answers: 100, households: 900, single: [] }
  const html = shown({
    ...about,
    form: 'household',
    answers: 120,
    questions: [
      {
        ...question,
        question: 'appliances',
        reads: 'many',
        eligible: 100,
        choices: [choice('lamp', 0.9), choice('radio', 0.5)],
      },
      { ...question, question: 'wtp_stove', reads: 'at_least', choices: [choice('s1000', 0.4)] },
      { ...question, question: 'head_group', withheld: 2, choices: [choice('dalit', 0.6)] },
    ],
    domains: [{ by: 'head_sex', choice: 'female', answers: 40, questions: [], means: [] }],
  })
  expect(html).toContain('A household may have several of these')
  expect(html).toContain('asked of 100 of 120')
  expect(html).toContain('NPR 1,000 or more')
  expect(html).toContain('2 choices are not shown')
  expect(html).toContain('<option value="head_sex.female">Woman (40)</option>')
})
