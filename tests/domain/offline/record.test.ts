import { expect, test } from 'vitest'
import { isOpen } from '../../../app/domain/offline/record.ts'

const record = { refreshed_at: '2026-11-22T10:00:00.000Z' }
const at = (text: string): boolean => isOpen(record, Date.parse(text))

test('a pack opens up to 14 days after its refresh, and not by a clock that was set back', () => {
  expect(at('2026-11-22T10:00:00Z')).toBe(true)
  expect(at('2026-12-06T10:00:00Z')).toBe(true)
  expect(at('2026-12-06T10:00:01Z')).toBe(false)
  expect(at('2026-11-21T10:00:00Z')).toBe(true)
  expect(at('2026-11-21T09:59:59Z')).toBe(false)
})
