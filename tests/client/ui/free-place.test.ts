import { expect, it } from 'vitest'
import { covers, freePlace } from '../../../app/client/ui/toast/free-place.ts'

const own = { left: 12, top: 600, width: 420, height: 60 }
const screen = { width: 1366 }

it('leaves a toast where it covers nothing', () => {
  expect(freePlace(own, [{ left: 12, top: 100, width: 200, height: 40 }], screen)).toEqual(own)
  expect(freePlace(own, [], screen)).toEqual(own)
})

it('moves it beside a column of controls, or above a row of them, whichever is nearer', () => {
  const column = Array.from({ length: 20 }, (_, at) => ({
    left: 22,
    top: 100 + at * 30,
    width: 18,
    height: 18,
  }))
  const moved = freePlace(own, column, screen)
  expect(moved).toMatchObject({ top: own.top })
  expect(moved.left).toBeGreaterThan(40)
  expect(covers(moved, column)).toBe(false)

  const row = [{ left: 0, top: 640, width: 1366, height: 40 }]
  const above = freePlace(own, row, screen)
  expect(above).toMatchObject({ left: own.left })
  expect(above.top + above.height).toBeLessThan(640)
})

it('stays where no place is free', () => {
  expect(freePlace(own, [{ left: 0, top: 0, width: 1366, height: 768 }], screen)).toEqual(own)
})
