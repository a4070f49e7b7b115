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

/** The session in a storage. Several tabs share one storage, so it is read each time. */
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
    /** Returns the same object as long as nothing changes; null if nobody is logged in. */
    user,
    /** Owner of this page until the session ends, even after the storage was cleared; null if nobody is logged in. */
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
    /** Updates the same user, for example with another role. Ignored if another user has logged in meanwhile. */
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

/** The session of this browser, in its local storage, or in memory if local storage is not available. */
export const session = makeSession(browserStorage)

/**
 * Returns a function. Each call returns whether the user has changed since the previous call, other than through this
 * page.
 */
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
