import { expect, it } from 'vitest'
import { nearestOnLines } from '../../../app/client/map/drawing/nearest-line.ts'

const lines = [
  {
    of: 'across',
    path: [
      [0, 10],
      [100, 10],
    ],
  },
  {
    of: 'down',
    path: [
      [50, 0],
      [50, 4],
      [60, 90],
    ],
  },
] as { of: string; path: [number, number][] }[]

it('takes the nearest line and the nearest place on it', () => {
  expect(nearestOnLines(lines, [20, 14], 8)).toEqual({ of: 'across', at: [20, 10] })
  expect(nearestOnLines(lines, [47, 2], 8)).toEqual({ of: 'down', at: [50, 2] })
})

it('takes none beyond its reach, and one exactly at it', () => {
  expect(nearestOnLines(lines, [20, 18], 8)?.of).toBe('across')
  expect(nearestOnLines(lines, [20, 18.01], 8)).toBeNull()
  expect(nearestOnLines([], [0, 0], 8)).toBeNull()
})

it('lines end where they end, and a line of one place twice is a place', () => {
  expect(nearestOnLines(lines, [105, 10], 8)).toEqual({ of: 'across', at: [100, 10] })
  const place: [number, number][] = [
    [5, 5],
    [5, 5],
  ]
  expect(nearestOnLines([{ of: 'dot', path: place }], [8, 9], 8)).toEqual({ of: 'dot', at: [5, 5] })
})
