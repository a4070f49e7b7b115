import { describe, expect, test } from 'vitest'
import { classBreaks } from '../../../app/domain/dashboard/classes.ts'

const countsIn = (values: number[], breaks: number[]) =>
  [Number.NEGATIVE_INFINITY, ...breaks].map(
    (low, i) =>
      values.filter(value => value >= low && value < (breaks[i] ?? Number.POSITIVE_INFINITY)).length,
  )

describe('by hand', () => {
  test.each([
    { name: 'nothing', values: [], breaks: [] },
    { name: 'one value', values: [3], breaks: [] },
    { name: 'all alike', values: [7, 7, 7, 7], breaks: [] },
    { name: 'two values', values: [0, 0, 0, 1], breaks: [1] },
    { name: 'three whole numbers', values: [1, 2, 3], breaks: [2, 3] },
    { name: 'mostly none', values: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3], breaks: [1, 2, 3] },
    { name: 'what is no number is left out', values: [Number.NaN, 0, 1], breaks: [1] },
    { name: 'below zero', values: [-20, -10, 0, 10], breaks: [-10, 0, 10] },
    { name: 'one to six', values: [6, 5, 4, 3, 2, 1], breaks: [2, 3, 4, 5, 6] },
  ])('$name', ({ values, breaks }) => {
    expect(classBreaks(values)).toEqual(breaks)
  })
})

test('breaks rise, no class is empty, and they do not depend on the order', () => {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const shapes = [
    (x: number) => x,
    (x: number) => Math.exp(9 * x),
    (x: number) => Math.floor(6 * x ** 4),
    (x: number) => Math.round(x * 1e6) / 1e6 / 1000,
    (x: number) => 1e7 + Math.round(x * 50),
  ]
  for (let round = 0; round < 400; round++) {
    const shape = shapes[round % shapes.length]
    const values = Array.from({ length: 1 + Math.floor(random() * 760) }, () => shape(random()))
    const breaks = classBreaks(values)
    expect(breaks.length).toBeLessThanOrEqual(5)
    for (let i = 1; i < breaks.length; i++) expect(breaks[i]).toBeGreaterThan(breaks[i - 1])
    expect(Math.min(...countsIn(values, breaks))).toBeGreaterThan(0)
    expect(classBreaks(values.toReversed())).toEqual(breaks)
    const distinct = new Set(values).size
    if (distinct <= 3) expect(breaks.length).toBe(distinct - 1)
  }
})
