import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedText, startFraction, systematicPps } from '../../../app/domain/sst/select.ts'

const sizes = [10, 20, 5, 40, 15, 30, 10, 20, 25, 25]
const start = (seed: number) =>
  startFraction(
    createHash('sha256')
      .update(seedText(44004, 'rural', 3, seed))
      .digest(),
  )

test('vec E4: interval 50, start 15', () => {
  expect(systematicPps(sizes, 4, 0.3).map(({ index }) => index)).toEqual([1, 3, 5, 8])
})

test('vec E6: a stratum weighs itself', () => {
  for (const { index, pi } of systematicPps(sizes, 4, 0.3)) {
    expect(pi).toBeCloseTo((4 * sizes[index]) / 200, 12)
    expect(1 / (pi * (10 / sizes[index]))).toBeCloseTo(5, 12)
  }
})

test('units as large as the interval are certain, and the interval is made anew until there is none', () => {
  const drawn = systematicPps([100, 40, 5, 5, 5, 5], 3, 0.5)
  expect(drawn.filter(({ pi }) => pi === 1).map(({ index }) => index)).toEqual([0, 1])
  expect(drawn).toHaveLength(3)
})

test('no more units than there are', () => {
  expect(systematicPps([3, 9, 1], 7, 0.2)).toEqual([0, 1, 2].map(index => ({ index, pi: 1 })))
  expect(systematicPps([3, 9, 1], 0, 0.2)).toEqual([])
})

test('the seed is stable and its start lies below one', () => {
  expect(start(1)).toBe(start(1))
  expect(start(1)).not.toBe(start(2))
  expect(startFraction(new Uint8Array(32).fill(255))).toBeLessThan(1)
})

test('10,000 draws: each unit is drawn as often as the design says, and the size of the sample is fixed', () => {
  const frame = [3, 80, 12, 7, 9, 31, 4, 4, 18, 22, 60, 5, 41, 2, 13]
  const draws = 10_000
  const times = new Array<number>(frame.length).fill(0)
  const design = designOf(frame, 6)
  let wrong = 0
  for (let seed = 0; seed < draws; seed++) {
    const drawn = systematicPps(frame, 6, start(seed))
    if (drawn.length !== 6) wrong++
    for (const { index } of drawn) times[index]++
  }
  expect(wrong).toBe(0)
  for (const [index, pi] of design.entries()) {
    const error = Math.sqrt((pi * (1 - pi)) / draws)
    expect(Math.abs(times[index] / draws - pi)).toBeLessThanOrEqual(4 * error + 1e-12)
  }
})

/** Inclusion probabilities by the definition: certain while n · M_i / ΣM reaches one. */
function designOf(frame: number[], n: number): number[] {
  const pi = frame.map(() => 0)
  for (;;) {
    const open = frame.map((_, i) => i).filter(i => pi[i] !== 1)
    const left = n - (frame.length - open.length)
    const sum = open.reduce((total, i) => total + frame[i], 0)
    for (const i of open) pi[i] = Math.min(1, (left * frame[i]) / sum)
    if (!open.some(i => pi[i] === 1)) return pi
  }
}
