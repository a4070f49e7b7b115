import { expect, it } from 'vitest'
import { mergeCells } from '../../../app/client/plan/assessment/merge-cells.ts'

const base = { 1: { NEED: 1, COST: 2 }, 2: { NEED: 3, COST: null } }

it('takes what others changed in other cells, and keeps mine', () => {
  const mine = { ...base, 1: { NEED: 5, COST: 2 } }
  expect(mergeCells(base, mine, { 1: { NEED: 1, COST: 9 } })).toEqual({
    merged: { ...base, 1: { NEED: 5, COST: 9 } },
    both: [],
  })
})

it('tells the cells that both changed to different values', () => {
  const mine = { ...base, 1: { NEED: 5, COST: 4 }, 2: { NEED: 3, COST: 7 } }
  const theirs = { 1: { NEED: 6, COST: 4 }, 2: { NEED: 4, COST: 8 } }
  expect(mergeCells(base, mine, theirs)).toEqual({
    merged: { 1: { NEED: 5, COST: 4 }, 2: { NEED: 4, COST: 7 } },
    both: [
      { row: '1', values: { NEED: 6 } },
      { row: '2', values: { COST: 8 } },
    ],
  })
})
