import { useState } from 'react'
import { failureText } from '../../domain/call-failure.ts'
import { Button } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { Dialog } from '../ui/pane/dialog.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './accounts.module.css'
import { logOutEverywhere } from './log-out.ts'

/** Asks before every session of the account ends; says so where the server could not be told. */
export default function LogOutEverywhere(props: { close(): void; toLanding(): Promise<void> }) {
  const { close, toLanding } = props
  const say = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    try {
      await logOutEverywhere(toLanding)
    } catch (thrown) {
      setFailure(thrown)
      setBusy(false)
    }
  }

  return (
    <Dialog title={say('account.logoutEverywhere')} closeLabel={say('shell.cancel')} close={close}>
      <div className={classes.ask}>
        <p>{say('account.logoutEverywhereAsk')}</p>
        <GeneralError text={failure === null ? undefined : failureText(failure, say, 'form')} />
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button look="primary" size="main" busy={isBusy} onClick={() => void confirm()}>
            {say('account.logoutEverywhere')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
