import { expect, it } from 'vitest'
import { columnWidths } from '../../../app/server/paper/column-widths.ts'

const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)

it('columns with room for all their text fill the width in its proportion', () => {
  expect(columnWidths([10, 20], [20, 40], 120)).toEqual([40, 80])
})

it('where there is too little, the columns that lack least have one line each, and the long text has the rest', () => {
  const widths = columnWidths([30, 40, 50], [70, 45, 400], 300)
  expect(widths).toEqual([70, 45, 185])
})

it('several long ones share what is left, no column is narrower than its longest word, and the width is full', () => {
  const min = [30, 40, 50, 60]
  const widths = columnWidths(min, [35, 300, 500, 62], 400)
  for (const [at, width] of widths.entries()) expect(width).toBeGreaterThanOrEqual(min[at])
  expect(widths[2] - min[2]).toBeGreaterThan(widths[1] - min[1])
  expect(sum(widths)).toBeCloseTo(400, 9)
})

it('words that are wider than the paper are all made narrower alike', () => {
  expect(columnWidths([100, 300], [100, 300], 200)).toEqual([50, 150])
})
