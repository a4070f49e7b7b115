import { logout } from '../../domain/accounts/contract.ts'
import { call, session } from '../api/browser.ts'

/**
 * Clears tokens and user and loads the landing page afresh, so that no state of the account stays behind.
 * The server is told to revoke the refresh token; without a connection that token simply runs out.
 */
export async function logOut() {
  const refresh = session.refresh()
  session.end()
  if (refresh !== null) {
    await call(logout, { body: { refresh } }).catch(failure => console.warn(`logout: ${failure}`))
  }
  location.assign('/')
}
