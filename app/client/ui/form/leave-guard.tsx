import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { session } from '../../api/session.ts'
import { Button } from '../button.tsx'
import { useUnsaved } from '../lazy/unsaved.ts'
import { Dialog } from '../pane/dialog.tsx'
import { useSay } from '../use-say.ts'
import classes from './form.module.css'

type Props = {
  /** Whether nothing would be lost by leaving. It is evaluated when needed. */
  mayLeave(): boolean
  /** Saves and returns whether it succeeded. If it fails, the screen stays open and shows why. */
  save?(): Promise<boolean>
  /** Whether the browser can store typed values. */
  isPersisted?: boolean
}

/**
 * Asks before the screen is left with unsaved input: *Save and leave*, *Leave*, *Stay*. If the user leaves, the draft
 * is kept and restored when the screen is opened again. There is no need to ask before a reload or when a session ends.
 */
export function LeaveGuard({ mayLeave, save, isPersisted = true }: Props) {
  const say = useSay()
  const [isSaving, setSaving] = useState(false)
  useUnsaved(() => !mayLeave())
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && session.user() !== null && !mayLeave(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (status !== 'blocked') return null

  async function saveAndLeave() {
    setSaving(true)
    const isSaved = await save?.().catch(() => false)
    setSaving(false)
    if (isSaved) proceed?.()
    else reset?.()
  }

  return (
    <Dialog title={say('form.leaveTitle')} closeLabel={say('shell.close')} close={reset}>
      <div className={classes.ask}>
        <p>{say(isPersisted ? 'form.leaveAsk' : 'form.leaveNotKept')}</p>
        <div className={classes.answers}>
          <Button
            variant={isPersisted ? 'default' : 'danger'}
            size="main"
            disabled={isSaving}
            onClick={proceed}
          >
            {say('form.leave')}
          </Button>
          <Button size="main" variant={save ? 'default' : 'primary'} disabled={isSaving} onClick={reset}>
            {say('form.stay')}
          </Button>
          {save && (
            <Button variant="primary" size="main" busy={isSaving} onClick={() => void saveAndLeave()}>
              {say('form.saveAndLeave')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
