import { describe, expect, it, vi } from 'vitest'
import { makeSession } from '../../../app/client/api/session.ts'
import { guardedStorage } from '../../../app/client/storage/browser-storage.ts'
import { makeDrafts } from '../../../app/client/ui/draft/drafts.ts'
import type { User } from '../../../app/domain/accounts/contract.ts'
import { memoryStorage } from '../api/memory-storage.ts'

const user: User = {
  id: 1,
  first_name: 'Asha',
  last_name: 'Gurung',
  full_name: 'Asha Gurung',
  role: 'Manager',
  role_id: 2,
  phone_no: '',
  email: 'manager@urja.example',
  is_active: true,
  assigned_sddmms: [],
}
const refused = (name: string) => () => {
  throw new DOMException('refused', name)
}
/** As Chromium with site data blocked, and as a browser whose quota is used up or is 0. */
const storages = {
  blocked: () => guardedStorage(refused('SecurityError')),
  full: () => guardedStorage(() => ({ ...memoryStorage(), setItem: refused('QuotaExceededError') })),
}

describe.each(Object.entries(storages))('a storage that is %s', (_, make) => {
  it('keeps a session as long as the page, and says that it will be lost', async () => {
    const storage = make()
    const listener = vi.fn()
    storage.subscribe(listener)
    const session = makeSession(storage)
    expect(session.user()).toBeNull()
    session.start({ access: 'a', refresh: 'r', user })
    expect([session.user(), session.access()]).toEqual([user, 'a'])
    session.renew('b', 's')
    expect(session.access()).toBe('b')
    await Promise.resolve()
    expect(listener).toHaveBeenCalled()
    expect(storage.isLossy()).toBe(true)
    session.end()
    expect([session.user(), session.access()]).toEqual([null, null])
  })

  it('keeps drafts as long as the page, and tells that no more', () => {
    const storage = make()
    const drafts = makeDrafts(
      () => storage,
      () => '1',
    )
    expect(drafts.persist('plan', { name: 'Sita' }, { name: '' })).toBe(false)
    expect(drafts.read('plan', { name: '' })?.values).toEqual({ name: 'Sita' })
    expect(storage.keys()).toContain('urja.draft.1.plan')
  })
})

it('a storage that takes everything loses nothing', () => {
  const real = memoryStorage()
  const storage = guardedStorage(() => real)
  expect(storage.setItem('a', '1')).toBe(true)
  expect([real.getItem('a'), storage.getItem('a'), storage.isLossy()]).toEqual(['1', '1', false])
  storage.removeItem('a')
  expect(real.getItem('a')).toBeNull()
})

it('what does not fit any more replaces what was kept before, until there is room again', () => {
  const real = memoryStorage()
  let isFull = false
  const storage = guardedStorage(() => ({
    ...real,
    setItem: (key, value) => (isFull ? refused('QuotaExceededError')() : real.setItem(key, value)),
  }))
  storage.setItem('a', 'old')
  isFull = true
  storage.setItem('a', 'new')
  expect([storage.getItem('a'), real.getItem('a'), storage.isLossy()]).toEqual(['new', null, true])
  isFull = false
  storage.setItem('a', 'new')
  expect([real.getItem('a'), storage.isLossy()]).toEqual(['new', false])
})
