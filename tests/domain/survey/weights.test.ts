import { expect, test } from 'vitest'
import type { Stratum } from '../../../app/domain/sst/contract.ts'
import { householdResults } from '../../../app/domain/survey/answers/results.ts'
import {
  maxWeightRatio,
  reachedByWard,
  type WeightedSample,
  weightsOf,
} from '../../../app/domain/survey/answers/weights.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'

type Unit = { unit: string; stratum: Stratum; pi: number | null; households: number; answers: number }
/** Worked values of the design "A plan that lives", section 3.2. */
const units: Unit[] = [
  { unit: '1', stratum: 'urban', pi: 0.12, households: 64, answers: 10 },
  { unit: '2', stratum: 'urban', pi: 0.09, households: 48, answers: 7 },
  { unit: '3', stratum: 'urban', pi: 0.15, households: 80, answers: 10 },
  { unit: '4', stratum: 'rural', pi: 0.05, households: 42, answers: 10 },
  { unit: '5', stratum: 'rural', pi: 0.03, households: 26, answers: 3 },
  { unit: '6', stratum: 'rural', pi: 0.06, households: 50, answers: 0 },
  { unit: 'R1', stratum: 'rural', pi: null, households: 33, answers: 10 },
  { unit: '7', stratum: 'rural', pi: 0.05, households: 41, answers: 8 },
]
const worked: WeightedSample = {
  table_data: units.flatMap(({ unit, pi, ...one }) =>
    pi === null ? [] : [{ ...one, psu_id: Number(unit), ward: null, pi }],
  ),
  replacements: [{ replacement: 1, ward: null, stratum: 'rural' }],
  design: [
    { stratum: 'urban', households: 1500 },
    { stratum: 'rural', households: 4899 },
  ],
}
const answersOf = (of: readonly Pick<Unit, 'unit' | 'answers'>[]) =>
  new Map(of.map(({ unit, answers }) => [unit, answers]))
const sumOf = (weights: ReadonlyMap<string, number>, answers: ReadonlyMap<string, number>) =>
  [...weights].reduce((sum, [unit, weight]) => sum + weight * (answers.get(unit) ?? 0), 0)

test('weights follow the answers, replacements share what was lost, and strata sum to their frame', () => {
  const weights = weightsOf(worked, answersOf(units))
  const expected = { 1: 50, 2: 71.428571, 3: 50, 4: 122.475, 5: 421.210317, R1: 121.502976, 7: 149.448661 }
  expect([...weights.keys()].sort()).toEqual(Object.keys(expected).sort())
  for (const [unit, weight] of Object.entries(expected)) expect(weights.get(unit)).toBeCloseTo(weight, 6)
  expect(sumOf(weights, answersOf(units))).toBeCloseTo(6399, 9)
})

test('two replacements for one lost cluster share its households; without a loss they weigh nothing', () => {
  const sample = { ...worked, replacements: [1, 2].map(n => ({ ...worked.replacements[0], replacement: n })) }
  const both = answersOf([...units, { unit: 'R2', answers: 5 }])
  const weights = weightsOf(sample, both)
  expect(10 * (weights.get('R1') ?? 0)).toBeCloseTo(5 * (weights.get('R2') ?? 0), 9)
  expect(sumOf(weights, both)).toBeCloseTo(6399, 9)
  const none = answersOf(units.map(one => ({ ...one, answers: one.answers || 10 })))
  expect(weightsOf(worked, none).get('R1')).toBe(0)
})

/** Eight wards of five clusters; in wards 1 to 4 nine households of ten have light, in 5 to 8 three of ten. */
const wardOf = (psu: number) => Math.ceil(psu / 5)
const eight = sampleOf(
  Array.from({ length: 40 }, (_, i) =>
    row(i + 1, { ward: wardOf(i + 1), households: 40, pi: 0.25, weight: 16 }),
  ),
)
eight.design[0].households = 6400
const census = [900, 1000, 800, 700, 800, 900, 700, 600]
const truth = (census.reduce((sum, n, at) => sum + n * (at < 4 ? 0.9 : 0.3), 0) * 100) / 6400
const shareOf = (interviewsOf: (psu: number) => number, households: readonly number[]) => {
  const results = householdResults(eight, households)
  for (let psu = 1; psu <= 40; psu++)
    for (let no = 0; no < interviewsOf(psu); no++) {
      const lit = no < interviewsOf(psu) * (wardOf(psu) <= 4 ? 0.9 : 0.3)
      results.add({ unit: String(psu), ward: null, values: { lighting: lit ? 'grid' : 'kerosene' } })
    }
  const result = results.finish()
  const lighting = result.questions.find(({ question }) => question === 'lighting')
  return { result, share: 100 * (lighting?.choices[0].share ?? 0), households: lighting?.households }
}

test.each([
  ['all', () => 10],
  ['every second cluster of wards 5 to 8 not reached', (psu: number) => (psu > 20 && psu % 2 ? 0 : 10)],
  ['one cluster of ward 8 alone', (psu: number) => (psu > 36 ? 0 : 10)],
])('%s: the share is that of the wards by their census households', (_, interviewsOf) => {
  const { share, households } = shareOf(interviewsOf, census)
  // Ward 8 with one cluster is represented by its stratum: nine tenths of its households would be those of the others.
  if (interviewsOf(40) > 0) expect(share).toBeCloseTo(truth, 9)
  expect(households).toBeCloseTo(6400, 6)
})

test('a ward with fewer than two clusters is represented by its stratum, and the census total is kept', () => {
  const { share, households } = shareOf(psu => (psu > 35 ? 0 : 10), census)
  const others = census.slice(0, 7)
  const ofOthers = others.reduce((sum, n, at) => sum + n * (at < 4 ? 0.9 : 0.3), 0) / 5800
  expect(share).toBeCloseTo(100 * ofOthers, 9)
  expect(households).toBeCloseTo(6400, 6)
})

test('without ward households the frame is represented, and missing clusters shift the share', () => {
  const { share, result } = shareOf(psu => (psu > 20 && psu % 2 ? 0 : 10), [])
  expect(result.is_calibrated).toBe(false)
  expect(share).toBeCloseTo((100 * (20 * 0.9 + 10 * 0.3)) / 30, 9)
})

test('the share of a ward that was reached, and the largest weight to the median', () => {
  const interviewsOf = (psu: number) => (psu > 35 ? 5 : psu > 30 && psu % 2 ? 0 : 10)
  const answers = new Map(eight.table_data.map(({ psu_id }) => [String(psu_id), interviewsOf(psu_id)]))
  const reached = reachedByWard(eight, answers)
  expect(reached.map(({ ward, share }) => [ward, share])).toEqual([
    ...[1, 2, 3, 4, 5, 6].map(ward => [ward, 1]),
    [7, expect.closeTo(0.4, 12)],
    [8, 0.5],
  ])
  const weights = weightsOf(eight, answers)
  expect(maxWeightRatio(weights, answers)).toBeCloseTo(2, 9)
  expect(maxWeightRatio(new Map(), new Map())).toBeNull()
})
