import { expect, it } from 'vitest'
import { reloadIfRequired, requireReload } from '../../../app/client/api/reload-flag.ts'

it('a navigation reloads the page once, and only where that was required', () => {
  let reloads = 0
  const navigated = () => reloadIfRequired(() => void reloads++)
  navigated()
  expect(reloads).toBe(0)
  requireReload()
  requireReload()
  navigated()
  navigated()
  expect(reloads).toBe(1)
})
