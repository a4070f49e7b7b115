import { useSyncExternalStore } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { languageChoice } from '../ui/use-words.ts'
import { makeCall } from './call.ts'
import { makeSession, sessionKeys } from './session.ts'

/** This browser's session, in its local storage. */
export const session = makeSession(localStorage)

/** Calls the server of this page. Where locks are missing (plain http on a network) a tab refreshes alone. */
export const call = makeCall({
  origin: '',
  session,
  language: languageChoice.get,
  exclusively: task => ('locks' in navigator ? navigator.locks.request('urja.refresh', task) : task()),
  loggedOut: () => location.assign('/'),
})

/** Who is logged in here, or null. */
export function useUser(): User | null {
  return useSyncExternalStore(session.subscribe, session.user)
}

/** Logging in or out in another tab reloads this one; storage events come from other tabs only. */
export function reloadWhenAuthenticationChanges() {
  window.addEventListener('storage', event => {
    if (event.key === sessionKeys.authenticated && event.oldValue !== event.newValue) location.reload()
  })
}
