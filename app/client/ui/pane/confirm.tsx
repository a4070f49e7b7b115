import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { GeneralError } from '../form/general-error.tsx'
import { usePress } from '../run/use-press.ts'
import classes from '../ui.module.css'
import { useSay } from '../use-say.ts'
import { Dialog } from './dialog.tsx'

/**
 * Asks for confirmation before something is lost. `act` performs the action and navigates. If it fails, the reason is
 * shown here and the dialog stays open.
 */
export function Confirm(props: {
  /** Title of the dialog and, by default, text of the button, such as `Delete`. */
  title: string
  button?: string
  question: string
  hint?: string
  /** What the user should have seen, above the question. */
  children?: ReactNode
  act(): Promise<void>
  close(): void
}) {
  const { title, button = title, question, hint, children, act, close } = props
  const say = useSay()
  const { isBusy, reason, press } = usePress(act)
  return (
    <Dialog title={title} closeLabel={say('shell.close')} close={close}>
      <div className={classes.confirm}>
        {children}
        <p>
          <b>{question}</b>
        </p>
        {hint && <p>{hint}</p>}
        <GeneralError text={reason} />
        <div className={classes.answers}>
          <Button size="main" onClick={close}>
            {say('shell.cancel')}
          </Button>
          <Button variant="danger" size="main" busy={isBusy} onClick={press}>
            {button}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
