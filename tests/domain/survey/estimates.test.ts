import { describe, expect, it, test } from 'vitest'
import type { Stratum } from '../../../app/domain/sst/contract.ts'
import { type Answered, meanOf, sharesOf } from '../../../app/domain/survey/estimates.ts'

type Answer = { choice: number; cluster: number; weight: number }
const strata: Stratum[] = ['urban', 'rural']
const answered = (answers: Answer[], stratumOf: number[], choices: number): Answered => ({
  choices,
  choice: Uint8Array.from(answers, ({ choice }) => choice),
  cluster: Uint32Array.from(answers, ({ cluster }) => cluster),
  weight: Float64Array.from(answers, ({ weight }) => weight),
  stratumOf: Uint8Array.from(stratumOf),
  strata,
})

/** A linear congruential generator, so that a program in another language makes the same set. */
function congruential(seed: bigint) {
  let state = seed
  return () => {
    state = (state * 1103515245n + 12345n) % 2147483648n
    return Number(state) / 2147483648
  }
}

/** 24 clusters, 9 of them urban, of 6 to 14 households; how they answer leans by cluster. */
function madeUp(): Answered {
  const next = congruential(12345n)
  const answers: Answer[] = []
  const stratumOf = Array.from({ length: 24 }, (_, cluster) => {
    const weight = 20 + 60 * next()
    const lean = next()
    const households = 6 + Math.floor(next() * 9)
    for (let i = 0; i < households; i++) {
      const drawn = next()
      answers.push({ choice: drawn < 0.5 * lean ? 0 : drawn < 0.5 * lean + 0.35 ? 1 : 2, cluster, weight })
    }
    return cluster < 9 ? 0 : 1
  })
  return answered(answers, stratumOf, 3)
}

test('shares and standard errors are those of a second program', () => {
  // samplics 0.6.1 (PyPI), TaylorEstimator(PopParam.mean) of each choice with samp_weight, stratum and psu.
  const second = [
    [0.21940192076670317, 0.03731857623434017],
    [0.3462702698741044, 0.030781271067444962],
    [0.4343278093591924, 0.03838445277781122],
  ]
  const estimate = sharesOf(madeUp())
  expect(estimate).toMatchObject({ answers: 265, clusters: 24, single: [] })
  for (const [k, [share, standard_error]] of second.entries()) {
    expect(estimate?.shares[k].share).toBeCloseTo(share, 12)
    expect(estimate?.shares[k].standard_error).toBeCloseTo(standard_error, 12)
  }
})

test('the design effect is the variance to that of a simple sample', () => {
  for (const { share, standard_error, design_effect } of sharesOf(madeUp())?.shares ?? []) {
    const simple = (share * (1 - share)) / 264
    expect(design_effect).toBeCloseTo((standard_error ?? 0) ** 2 / simple, 10)
  }
})

test('1,000 answers with known weights give the shares to 1e-9', () => {
  const next = congruential(7n)
  const stratumOf = Array.from({ length: 100 }, (_, cluster) => (cluster < 30 ? 0 : 1))
  const answers = Array.from({ length: 1000 }, (_, i) => {
    const cluster = i % 100
    return { cluster, choice: Math.floor(next() * 6), weight: 1 + ((cluster * 37) % 211) / 64 }
  })
  // In 64ths of a household every weight is whole, and so the sums are exact.
  const whole = (some: Answer[]) => some.reduce((sum, { weight }) => sum + BigInt(weight * 64), 0n)
  const estimate = sharesOf(answered(answers, stratumOf, 6))
  expect(estimate?.shares.map(one => one.answers).reduce((a, b) => a + b)).toBe(1000)
  for (let choice = 0; choice < 6; choice++) {
    const those = answers.filter(one => one.choice === choice)
    const share = Number((whole(those) * 10n ** 15n) / whole(answers)) / 1e15
    expect(Math.abs((estimate?.shares[choice].share ?? 0) - share)).toBeLessThan(1e-9)
    expect(estimate?.shares[choice].unweighted).toBe(those.length / 1000)
  }
})

describe('what the design does not tell', () => {
  const of = (cluster: number, ...choices: number[]) =>
    choices.map(choice => ({ cluster, choice, weight: 10 }))

  it('is said: a stratum of one cluster has no standard error, and not zero', () => {
    const estimate = sharesOf(answered([...of(0, 0, 1), ...of(1, 0, 0), ...of(2, 1, 1)], [0, 1, 1], 2))
    expect(estimate?.single).toEqual(['urban'])
    expect(estimate?.degrees_of_freedom).toBeNull()
    for (const { standard_error, design_effect } of estimate?.shares ?? [])
      expect([standard_error, design_effect]).toEqual([null, null])
    expect(estimate?.shares[0].share).toBeCloseTo(0.5, 12)
  })

  it('counts no cluster that nobody answered in', () => {
    const with_empty = sharesOf(answered([...of(0, 0, 1), ...of(1, 0, 0)], [1, 1, 1], 2))
    const without = sharesOf(answered([...of(0, 0, 1), ...of(1, 0, 0)], [1, 1], 2))
    expect(with_empty).toEqual(without)
    expect(without).toMatchObject({ clusters: 2, single: [], households: 40, degrees_of_freedom: 1 })
    // By hand: z of the clusters is -0.125 and 0.125, so the variance is 2 (2 x 0.125^2) = 0.0625.
    expect(without?.shares[0].standard_error).toBeCloseTo(0.25, 12)
  })

  it('is nothing where nobody answered', () => {
    expect(sharesOf(answered([], [0, 1], 2))).toBeNull()
  })

  it('has no design effect where all say the same', () => {
    const estimate = sharesOf(answered([...of(0, 0, 0), ...of(1, 0)], [0, 0], 2))
    expect(estimate?.shares[0]).toMatchObject({ share: 1, standard_error: 0, design_effect: null })
    expect(estimate?.shares[1]).toMatchObject({ share: 0, answers: 0, design_effect: null })
  })
})

describe('a domain', () => {
  /** Two strata of two clusters; the last cluster has no household of the domain. */
  const sampled = {
    cluster: Uint32Array.from([0, 0, 1, 1, 2, 2, 3, 3]),
    weight: Float64Array.from([2, 2, 2, 2, 3, 3, 3, 3]),
    stratumOf: Uint8Array.from([0, 0, 1, 1]),
    strata,
    inDomain: Uint8Array.from([1, 0, 1, 1, 1, 1, 0, 0]),
  }

  it('counts clusters that have nobody of it as 0', () => {
    const estimate = sharesOf({ ...sampled, choices: 2, choice: Uint8Array.from([1, 0, 0, 1, 1, 0, 0, 0]) })
    // W = 2 + 4 + 6 = 12, p = (2 + 2 + 3) / 12; z of the clusters: 2 (1 - p) / 12, (2 - 4 p) / 12, (3 - 6 p) / 12, 0.
    const p = 7 / 12
    const z = [(2 * (1 - p)) / 12, (2 - 4 * p) / 12, (3 - 6 * p) / 12, 0]
    const spread = (a: number, b: number) => (a - b) ** 2
    expect(estimate).toMatchObject({ answers: 5, households: 12, clusters: 4, degrees_of_freedom: 2 })
    expect(estimate?.shares[1]).toMatchObject({
      share: expect.closeTo(p, 12),
      unweighted: 3 / 5,
      standard_error: expect.closeTo(Math.sqrt(spread(z[0], z[1]) + spread(z[2], z[3])), 12),
    })
  })

  it('has means of amounts by the same rules; of shares they are the shares', () => {
    const choice = [1, 0, 0, 1, 1, 0, 0, 0]
    const shares = sharesOf({ ...sampled, choices: 2, choice: Uint8Array.from(choice) })
    const mean = meanOf({ ...sampled, amount: Float64Array.from(choice) })
    expect(mean?.mean).toBeCloseTo(shares?.shares[1].share ?? 0, 12)
    expect(mean?.standard_error).toBeCloseTo(shares?.shares[1].standard_error ?? 0, 12)
    expect(meanOf({ ...sampled, amount: new Float64Array(8), inDomain: new Uint8Array(8) })).toBeNull()
  })

  it('has no standard error where a stratum was reached in one cluster alone', () => {
    const one = { ...sampled, stratumOf: Uint8Array.from([0, 0, 0, 1]) }
    expect(meanOf({ ...one, amount: new Float64Array(8) })).toMatchObject({
      standard_error: null,
      single: ['rural'],
    })
  })
})

test('where all households gave one answer there is no error at all, whatever their weights', () => {
  const weights = [0.1, 0.7, 1 / 3, 122.475, 421.210317, 0.3, 7, 11.1]
  const answers = weights.map((weight, i) => ({ choice: 1, cluster: i % 4, weight }))
  const estimate = sharesOf(answered(answers, [0, 0, 1, 1], 2))
  expect(estimate?.shares.map(({ standard_error }) => standard_error)).toEqual([0, 0])
})
