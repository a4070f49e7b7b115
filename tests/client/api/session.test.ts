import { expect, it } from 'vitest'
import { makeSession, sessionKeys, watchIdentity } from '../../../app/client/api/session.ts'
import type { User } from '../../../app/domain/accounts/contract.ts'
import { memoryStorage } from './memory-storage.ts'

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

it('keeps tokens, user and flag, and forgets all of them', () => {
  const storage = memoryStorage()
  const session = makeSession(storage)
  expect(session.user()).toBeNull()
  session.start({ access: 'a', refresh: 'r', user })
  expect(storage.getItem(sessionKeys.authenticated)).toBe('true')
  expect(makeSession(storage).user()).toEqual(user)
  session.end()
  expect(Object.values(sessionKeys).map(key => storage.getItem(key))).toEqual([null, null, null, null])
  expect(session.user()).toBeNull()
})

it('gives the same user object as long as nothing changed', () => {
  const session = makeSession(memoryStorage())
  session.start({ access: 'a', refresh: 'r', user })
  const first = session.user()
  session.renew('b', 's')
  expect(session.user()).toBe(first)
})

it.each(['{', 'null', '{"id": "one"}'])('takes a spoiled user %s for nobody', text => {
  const storage = memoryStorage()
  storage.setItem(sessionKeys.authenticated, 'true')
  storage.setItem(sessionKeys.user, text)
  expect(makeSession(storage).user()).toBeNull()
})

it('tells its listeners of login and logout', () => {
  const session = makeSession(memoryStorage())
  let notifications = 0
  const stop = session.subscribe(() => notifications++)
  session.start({ access: 'a', refresh: 'r', user })
  session.end()
  stop()
  session.start({ access: 'a', refresh: 'r', user })
  expect(notifications).toBe(2)
})

it('tells when another tab has logged in or out, not what this one did itself', () => {
  const storage = memoryStorage()
  const [here, there] = [makeSession(storage), makeSession(storage)]
  const hasChanged = watchIdentity(here)
  expect(hasChanged()).toBe(false)
  there.start({ access: 'a', refresh: 'r', user })
  expect([hasChanged(), hasChanged()]).toEqual([true, false])
  // Rotated tokens, and the same flag set once more, are no change.
  there.renew('b', 's')
  there.start({ access: 'c', refresh: 't', user })
  expect(hasChanged()).toBe(false)
  there.end()
  there.start({ access: 'a', refresh: 'r', user: { ...user, id: 2 } })
  expect(hasChanged()).toBe(true)
  here.end()
  expect(hasChanged()).toBe(false)
})

it('takes over what has changed of the same user, and nobody else', () => {
  const session = makeSession(memoryStorage())
  const promoted: User = { ...user, role: 'Administrator', role_id: 1 }
  session.changeUser(promoted)
  expect(session.user()).toBeNull()
  session.start({ access: 'a', refresh: 'r', user })
  session.changeUser({ ...promoted, id: 99 })
  expect(session.user()).toEqual(user)
  session.changeUser(promoted)
  expect(session.user()).toEqual(promoted)
})
