import { describe, expect, it } from 'vitest'
import { BaseWatch, FailedTiles, waitBefore_ms } from '../../../app/client/map/errors/tile-errors.ts'

describe('tiles that did not come', () => {
  it('are asked for again once each, by source', () => {
    const failed = new FailedTiles()
    failed.add('streams', { z: 11, x: 1, y: 2 })
    failed.add('streams', { z: 11, x: 1, y: 2 })
    failed.add('energy', { z: 5, x: 0, y: 0 })
    failed.add('terrain', null)
    expect(failed.drain()).toEqual([
      { source: 'streams', tiles: [{ z: 11, x: 1, y: 2 }] },
      { source: 'energy', tiles: [{ z: 5, x: 0, y: 0 }] },
      { source: 'terrain', tiles: [] },
    ])
    expect(failed.isEmpty).toBe(true)
    expect(failed.drain()).toEqual([])
  })
  it('are waited for longer each time, twenty seconds at most', () => {
    expect([0, 1, 2, 3, 4, 9].map(waitBefore_ms)).toEqual([4000, 8000, 16_000, 20_000, 20_000, 20_000])
  })
})

describe('a base layer', () => {
  const givenUpCount = (watch: BaseWatch, failures: number) =>
    Array.from({ length: failures }, () => watch.failed()).filter(Boolean).length
  it('that never came is given up after two tiles, once', () => {
    const watch = new BaseWatch()
    expect(watch.failed()).toBe(false)
    expect(watch.failed()).toBe(true)
    expect(givenUpCount(watch, 20)).toBe(0)
  })
  it('that comes is forgiven single tiles', () => {
    const watch = new BaseWatch()
    watch.came()
    for (let i = 0; i < 20; i++) {
      expect(givenUpCount(watch, 5)).toBe(0)
      watch.came()
    }
  })
  it('that stops coming is given up', () => {
    const watch = new BaseWatch()
    watch.came()
    expect(givenUpCount(watch, 12)).toBe(1)
  })
})
