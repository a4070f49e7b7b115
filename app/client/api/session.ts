import * as v from 'valibot'
import { User } from '../../domain/accounts/contract.ts'
import { browserStorage } from '../storage/browser-storage.ts'

/** Who is logged in, kept in the local storage: tokens, the user and the authenticated flag. */
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
    /** The same object as long as nothing changed; null when nobody is logged in. */
    user,
    /** Whose page this is until the session ends, also once the storage was cleared beside it; null is nobody. */
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
    /** What the server says of the same user now, such as another role; nothing where somebody else came meanwhile. */
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

/** This browser's session, in its local storage; in memory where it keeps nothing. */
export const session = makeSession(browserStorage)

/** Tells at each look whether somebody else is logged in than at the last one, and not by this page's own doing. */
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
