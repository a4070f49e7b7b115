import * as v from 'valibot'
import { User } from '../../domain/accounts/contract.ts'
import { browserStorage } from '../storage/browser-storage.ts'

/** The current session in local storage: tokens, the user and the authenticated flag. */
export type StoredSession = { access: string; refresh: string; user: User }
export type SessionStorage = Pick<Storage, 'getItem' | 'removeItem'> & {
  setItem(key: string, value: string): unknown
}

export const sessionKeys = {
  access: 'urja.access',
  refresh: 'urja.refresh',
  user: 'urja.user',
  authenticated: 'urja.authenticated',
} as const

export type SessionStore = ReturnType<typeof makeSession>

/** The session over a storage; several tabs share one storage, so it is read afresh each time. */
export function makeSession(storage: SessionStorage) {
  const listeners = new Set<() => void>()
  let last: { text: string; user: User | null } = { text: '', user: null }
  let owner: number | null = null
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }

  function user(): User | null {
    if (storage.getItem(sessionKeys.authenticated) !== 'true') return null
    const text = storage.getItem(sessionKeys.user) ?? ''
    if (text !== last.text) last = { text, user: parsedUser(text) }
    owner = last.user?.id ?? owner
    return last.user
  }

  return {
    access: () => storage.getItem(sessionKeys.access),
    refresh: () => storage.getItem(sessionKeys.refresh),
    /** The same object while nothing changes; null if logged out. */
    user,
    /** Owner of this page until the session ends, even after the storage was cleared; null if logged out. */
    owner: () => user()?.id ?? owner,
    start({ access, refresh, user }: StoredSession) {
      storage.setItem(sessionKeys.access, access)
      storage.setItem(sessionKeys.refresh, refresh)
      storage.setItem(sessionKeys.user, JSON.stringify(user))
      storage.setItem(sessionKeys.authenticated, 'true')
      notifyListeners()
    },
    renew(access: string, refresh: string) {
      storage.setItem(sessionKeys.access, access)
      storage.setItem(sessionKeys.refresh, refresh)
    },
    /** Updates the same user, such as with another role; ignored if the user has changed meanwhile. */
    changeUser(changed: User) {
      if (user()?.id !== changed.id) return
      storage.setItem(sessionKeys.user, JSON.stringify(changed))
      notifyListeners()
    },
    end() {
      owner = null
      for (const key of Object.values(sessionKeys)) storage.removeItem(key)
      notifyListeners()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** This browser's session, in its local storage; in memory if storage is unavailable. */
export const session = makeSession(browserStorage)

/** Returns at each call whether the user has changed since the previous one, other than by this page. */
export function watchIdentity(session: SessionStore): () => boolean {
  const now = () => session.user()?.id ?? null
  let known = now()
  session.subscribe(() => {
    known = now()
  })
  return () => {
    const before = known
    known = now()
    return known !== before
  }
}

function parsedUser(text: string): User | null {
  try {
    const parsed = v.safeParse(User, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
