import { expect, it } from 'vitest'
import { columnWidths } from '../../../app/server/paper/column-widths.ts'

const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)

it('columns with room for all their text fill the width in its proportion', () => {
  expect(columnWidths({ min: [10, 20], max: [20, 40] }, 120)).toEqual([40, 80])
})

it('where there is too little, the width goes where it makes the rows lowest', () => {
  // The long text has the rest, and the column of one line is not broken.
  const texts = [
    [70, 45, 400],
    [30, 45, 400],
  ]
  const widths = columnWidths({ min: [30, 45, 50], max: [70, 45, 400] }, 300, texts)
  expect(widths[1]).toBe(45)
  expect(widths[2]).toBeGreaterThan(180)
  expect(sum(widths)).toBeCloseTo(300, 9)
})

it('several long ones share what is left, no column is narrower than its longest word, and the width is full', () => {
  const min = [30, 40, 50, 60]
  const max = [35, 300, 500, 62]
  const widths = columnWidths({ min, max }, 400, [max])
  for (const [at, width] of widths.entries()) expect(width).toBeGreaterThanOrEqual(min[at])
  expect(widths[2] - min[2]).toBeGreaterThan(widths[1] - min[1])
  expect(sum(widths)).toBeCloseTo(400, 9)
})

it('numbers keep their width where there is too little for the longest words', () => {
  const widths = columnWidths({ min: [300, 80], max: [500, 80], rigid: [60, 80] }, 200)
  expect(widths).toEqual([120, 80])
})

it('what cannot be narrower is made narrower alike if it is wider than the paper', () => {
  expect(columnWidths({ min: [100, 300], max: [100, 300] }, 200)).toEqual([50, 150])
})
