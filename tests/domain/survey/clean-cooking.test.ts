import { expect, test } from 'vitest'
import { householdResults } from '../../../app/domain/survey/answers/results.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'

const clusters = 5
const ofCluster = 12
const sample = sampleOf(
  Array.from({ length: clusters }, (_, i) => row(i + 1, { interviews: ofCluster, weight: 10 })),
)
type Household = { cooking_fuel?: string; members?: number }
function resultsOf(household: (cluster: number, i: number) => Household) {
  const results = householdResults(sample)
  for (let cluster = 0; cluster < clusters; cluster++)
    for (let i = 0; i < ofCluster; i++)
      results.add({ unit: String(cluster + 1), ward: null, values: household(cluster, i) })
  const { questions } = results.finish()
  const of = (name: string) => questions.find(({ question }) => question === name)
  return { households: of('clean_cooking'), people: of('clean_cooking_people') }
}

test('electricity, biogas and LPG are clean; people are counted as members of their households', () => {
  const fuels = ['electricity', 'biogas', 'lpg', 'firewood', 'dung', 'other']
  // Households with a clean fuel have 2 members, the others 6.
  const { households, people } = resultsOf((_, i) => ({
    cooking_fuel: fuels[i % 6],
    members: i % 6 < 3 ? 2 : 6,
  }))
  expect(households).toMatchObject({ answers: 60, choices: [{ choice: 'yes', share: 0.5, answers: 30 }, {}] })
  expect(people).toMatchObject({
    answers: 60,
    choices: [
      { choice: 'yes', share: 0.25, unweighted: 0.25, answers: 30 },
      { choice: 'no', share: 0.75, answers: 30 },
    ],
  })
  expect(people?.households).toBeCloseTo(households?.households ?? Number.NaN, 9)
  // 60 households of 4 members at the mean.
  expect((people?.people ?? 0) / (people?.households ?? 1)).toBeCloseTo(4, 12)
})

test('the standard error of the share of people is that of a ratio of two totals', () => {
  // In cluster c the first c + 1 households cook clean; 1 + c members there, 5 - c elsewhere.
  const members = (c: number, i: number) => (i <= c ? 1 + c : 5 - c)
  const { people } = resultsOf((c, i) => ({
    cooking_fuel: i <= c ? 'lpg' : 'firewood',
    members: members(c, i),
  }))
  const all = Array.from({ length: clusters }, (_, c) => c)
  const clean = all.map(c => (c + 1) * (1 + c))
  const total = all.map(c => (c + 1) * (1 + c) + (ofCluster - c - 1) * (5 - c))
  const sum = (of: number[]) => of.reduce((a, b) => a + b, 0)
  const p = sum(clean) / sum(total)
  const z = all.map(c => (clean[c] - p * total[c]) / sum(total))
  const variance = (clusters / (clusters - 1)) * sum(z.map(one => (one - sum(z) / clusters) ** 2))
  expect(people?.choices[0].share).toBeCloseTo(p, 12)
  expect(people?.choices[0].standard_error).toBeCloseTo(Math.sqrt(variance), 12)
})

test('a household that says no fuel is in neither share, one without its members in that of households alone', () => {
  const { households, people } = resultsOf((_, i) =>
    i === 0 ? { members: 4 } : i === 1 ? { cooking_fuel: 'lpg' } : { cooking_fuel: 'firewood', members: 4 },
  )
  expect(households?.answers).toBe(55)
  expect(people?.answers).toBe(50)
  expect(people?.choices[0]).toMatchObject({ choice: 'yes', share: 0, answers: 0 })
})
