import { Confirm } from '../ui/pane/confirm.tsx'
import { useWords } from '../ui/use-words.ts'
import { logOutEverywhere } from './log-out.ts'

/** Asks before every session of the account ends; says so where the server could not be told. */
export default function LogOutEverywhere(props: { close(): void; toLanding(): Promise<void> }) {
  const say = useWords()
  return (
    <Confirm
      title={say('account.logoutEverywhere')}
      question={say('account.logoutEverywhereAsk')}
      act={() => logOutEverywhere(props.toLanding)}
      close={props.close}
    />
  )
}
