import { describe, expect, test } from 'vitest'
import {
  apportionOrSplitEvenly,
  fractalNoise,
  gradientNoise,
  random,
  randomIndex,
  randomNormal,
} from '../../../tiles/random.ts'

describe('random', () => {
  test('gives the same sequence for the same seed and salts, another for others', () => {
    const draw = (...args: [number, ...(string | number)[]]) => Array.from({ length: 5 }, random(...args))
    expect(draw(1, 'wards', 10101)).toEqual(draw(1, 'wards', 10101))
    expect(draw(1, 'wards', 10101)).not.toEqual(draw(1, 'wards', 10102))
    expect(draw(1, 'wards')).not.toEqual(draw(2, 'wards'))
    expect(random(1)()).toBe(0.6202010037377477)
  })

  test('is even: each tenth of the range gets a tenth of the draws', () => {
    const next = random(3, 'even')
    const tenths = new Array(10).fill(0)
    for (let i = 0; i < 100_000; i++) tenths[Math.floor(next() * 10)]++
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400)
  })

  test('near-normal has mean 0 and deviation 1', () => {
    const next = random(4, 'normal')
    let sum = 0
    let squares = 0
    for (let i = 0; i < 50_000; i++) {
      const value = randomNormal(next)
      sum += value
      squares += value * value
    }
    expect(Math.abs(sum / 50_000)).toBeLessThan(0.02)
    expect(Math.abs(squares / 50_000 - 1)).toBeLessThan(0.03)
  })

  test('draws by weight and never what weighs nothing', () => {
    const next = random(5)
    const counts = [0, 0, 0]
    for (let i = 0; i < 30_000; i++) counts[randomIndex(next, [1, 0, 3])]++
    expect(counts[1]).toBe(0)
    expect(counts[2] / counts[0]).toBeCloseTo(3, 0)
  })

  test('apportions whole shares that sum to the total', () => {
    expect(apportionOrSplitEvenly(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(apportionOrSplitEvenly(7, [0, 0])).toEqual([4, 3])
    expect(apportionOrSplitEvenly(0, [3, 4])).toEqual([0, 0])
  })
})

describe('noise', () => {
  const fields = {
    gradient: gradientNoise(1, 'a'),
    fractal: fractalNoise(5, 1, 'a'),
  }
  test.each(Object.entries(fields))('%s stays within [-1, 1], has no jumps and varies', (_, noise) => {
    let low = 1
    let high = -1
    for (let i = 0; i < 20_000; i++) {
      const x = i * 0.137 - 900
      const y = i * 0.071 + 3
      const value = noise(x, y)
      low = Math.min(low, value)
      high = Math.max(high, value)
      expect(Math.abs(noise(x + 1e-5, y) - value)).toBeLessThan(1e-3)
    }
    expect(low).toBeGreaterThanOrEqual(-1)
    expect(high).toBeLessThanOrEqual(1)
    expect(high - low).toBeGreaterThan(0.9)
  })
})
