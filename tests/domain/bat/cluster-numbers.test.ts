import { expect, test } from 'vitest'
import { clusterNumbers, withNumbers } from '../../../app/domain/bat/clusters/cluster-numbers.ts'

const rows = [{ id: 132 }, { id: 199 }, { id: 140 }]

test('clusters are numbered from 1 in the order of their ids, however they are listed', () => {
  expect(withNumbers(rows)).toEqual([
    { id: 132, number: 1 },
    { id: 199, number: 3 },
    { id: 140, number: 2 },
  ])
  expect(clusterNumbers([])).toEqual(new Map())
})

test('a cluster that is deleted leaves no gap', () => {
  expect([...clusterNumbers(rows.filter(({ id }) => id !== 132))]).toEqual([
    [140, 1],
    [199, 2],
  ])
})
