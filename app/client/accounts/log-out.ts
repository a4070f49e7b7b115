import { logout } from '../../domain/accounts/contract.ts'
import { call } from '../api/browser.ts'
import { reloadIfRequired, requireReload } from '../api/reload-flag.ts'
import { session } from '../api/session.ts'
import { forgetDrafts } from '../ui/draft/forget-drafts.ts'

const patience_ms = 2000

/**
 * Ends the session in this browser: removes tokens, user and drafts, goes to the landing page and reloads it. The
 * server is asked to end the login; if it does not reply, the refresh token expires later.
 */
export async function logOut(toLanding: () => Promise<void>): Promise<void> {
  const refresh = session.refresh()
  forgetDrafts(session.owner())
  session.end()
  if (refresh !== null) {
    const signal = AbortSignal.timeout(patience_ms)
    await call(logout, { body: { refresh } }, { signal }).catch(failure => console.warn(`logout: ${failure}`))
  }
  await leave(toLanding)
}

/** Goes to the landing page and reloads it. */
export async function leave(toLanding: () => Promise<void>): Promise<void> {
  requireReload()
  await toLanding()
  // There is no navigation if the user is already there.
  reloadIfRequired()
}
