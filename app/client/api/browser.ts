import { useSyncExternalStore } from 'react'
import { checkLoggedIn, type User } from '../../domain/accounts/contract.ts'
import type { CallFailure } from '../../domain/api/call-failure.ts'
import { languageFrom } from '../../domain/messages/languages.ts'
import { makeCall } from './call.ts'
import { session, sessionKeys, watchIdentity } from './session.ts'

/** Goes to the landing page. After login, the user returns from there. */
const leaveForLogin = () =>
  location.assign(`/?notice=ended&redirect=${encodeURIComponent(location.pathname + location.search)}`)

let showNotFound = () => location.replace('/notfound')
/** The router shows the not-found page without reloading the app. */
export function showNotFoundBy(show: () => void): void {
  showNotFound = show
}

/** A browser that stores no site data does not provide locks either. Its tabs have separate sessions. */
async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task()
  let isBegun = false
  try {
    return await navigator.locks.request('urja.refresh', () => {
      isBegun = true
      return task()
    })
  } catch (error) {
    if (isBegun) throw error
    return task()
  }
}

/**
 * Calls the server of this page. Without locks, as with plain http on a network, each tab refreshes its tokens on its
 * own.
 */
export const call = makeCall({
  origin: '',
  session,
  // The page is in the reader's language from its first line on.
  language: () => languageFrom(document.documentElement.lang),
  exclusively,
  // With plain http on a network there are no keys. The tokens are then valid without a proof, but expire sooner.
  proof: async () => (isSecureContext ? import('./proof.ts') : null),
  loggedOut: leaveForLogin,
  notFound: () => {
    if (location.pathname !== '/notfound') showNotFound()
  },
})

/**
 * Loads the current user into the session again, since the role may have changed since login. If the user is unknown,
 * the session ends. If the connection is lost, nothing changes.
 */
export async function renewUser(): Promise<void> {
  try {
    session.changeUser((await call(checkLoggedIn, {})).user)
  } catch (failure) {
    // A failure without a status means that the connection was lost.
    if ([401, 403].includes((failure as CallFailure).status) && session.user()) {
      session.end()
      leaveForLogin()
    }
  }
}

/** The current user, or null. */
export function useUser(): User | null {
  return useSyncExternalStore(session.subscribe, session.user)
}

/**
 * If the user logs in or out in another tab, this tab reloads once, and only if the user has changed (E-013, S-038).
 * Storage events come from other tabs; a page restored from the browser's cache has missed them.
 */
export function reloadWhenAuthenticationChanges(): void {
  const hasChanged = watchIdentity(session)
  const update = () => {
    if (hasChanged()) location.reload()
  }
  window.addEventListener('storage', event => {
    // An event without a key means that everything was cleared.
    if (event.key === sessionKeys.authenticated || event.key === null) update()
  })
  window.addEventListener('pageshow', event => {
    if (event.persisted) update()
  })
}
