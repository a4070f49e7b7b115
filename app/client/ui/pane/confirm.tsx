import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../../domain/call-failure.ts'
import { Button } from '../button.tsx'
import classes from '../ui.module.css'
import { useWords } from '../use-words.ts'
import { Dialog } from './dialog.tsx'

/**
 * Asks before something is lost. `act` does it and leads on; where it fails the reason is told here, the question stays,
 * and `failed` may tell the rest.
 */
export function Confirm(props: {
  /** Title and button: `Delete`. */
  title: string
  question: string
  hint?: string
  act(): Promise<void>
  failed?(): void
  close(): void
}) {
  const { title, question, hint, act, failed, close } = props
  const say = useWords()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()

  async function confirm() {
    setBusy(true)
    setReason(undefined)
    try {
      await act()
    } catch (failure) {
      setReason(failureText(failure, say))
      failed?.()
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} closeLabel={say('shell.close')} close={close}>
      <div className={classes.confirm}>
        <p>
          <b>{question}</b>
        </p>
        {hint && <p>{hint}</p>}
        <div role="alert">
          {reason && (
            <p className={classes.error}>
              <IconAlertCircle size={16} stroke={1.6} aria-hidden />
              {reason}
            </p>
          )}
        </div>
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button look="danger" size="main" busy={isBusy} onClick={() => void confirm()}>
            {title}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
