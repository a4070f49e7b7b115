import { logoutEverywhere } from '../../../domain/accounts/own-account-contract.ts'
import { call } from '../../api/browser.ts'
import { session } from '../../api/session.ts'
import { forgetDrafts } from '../../ui/draft/forget-drafts.ts'
import { useSay } from '../../ui/use-say.ts'
import { leave } from '../log-out.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'

/**
 * Asks for confirmation before every session of the account is ended. If the server could not be reached, reports this
 * and that nothing has changed.
 */
export function LogOutEverywhere(props: { close(): void; toLanding(): Promise<void> }) {
  const say = useSay()
  async function end(current_password: string) {
    await call(logoutEverywhere, { body: { current_password } })
    forgetDrafts(session.owner())
    session.end()
    await leave(props.toLanding)
  }
  const title = say('account.logoutEverywhere')
  return (
    <ConfirmWithPassword title={title} button={title} act={end} close={props.close}>
      {say('account.logoutEverywhereAsk')}
    </ConfirmWithPassword>
  )
}
