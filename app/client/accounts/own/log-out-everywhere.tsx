import { logoutEverywhere } from '../../../domain/accounts/own-account-contract.ts'
import { call, session } from '../../api/browser.ts'
import { forgetDrafts } from '../../ui/draft/forget-drafts.ts'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { useWords } from '../../ui/use-words.ts'
import { leave } from '../log-out.ts'

/** Asks before every session of the account ends; says so where the server could not be told, and nothing has changed. */
export function LogOutEverywhere(props: { close(): void; toLanding(): Promise<void> }) {
  const say = useWords()
  async function end() {
    await call(logoutEverywhere, {})
    forgetDrafts(String(session.user()?.id))
    session.end()
    await leave(props.toLanding)
  }
  return (
    <Confirm
      title={say('account.logoutEverywhere')}
      question={say('account.logoutEverywhereAsk')}
      act={end}
      close={props.close}
    />
  )
}
