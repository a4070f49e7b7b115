import { useBlocker } from '@tanstack/react-router'
import { Button } from '../button.tsx'
import { useUnsaved } from '../lazy/unsaved.ts'
import { Dialog } from '../pane/dialog.tsx'
import { useWords } from '../use-words.ts'
import classes from './form.module.css'

/**
 * Asks before the screen is left with something unsaved. A reload needs no question: the draft comes back with it.
 * @param mayLeave whether nothing would be lost, asked when it comes to it
 */
export function LeaveGuard({ mayLeave, left }: { mayLeave(): boolean; left(): void }) {
  const say = useWords()
  useUnsaved(() => !mayLeave())
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !mayLeave(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={say('form.leaveTitle')} closeLabel={say('shell.close')} close={reset}>
      <div className={classes.ask}>
        <p>{say('form.leaveAsk')}</p>
        <div className={classes.answers}>
          <Button
            look="danger"
            size="main"
            onClick={() => {
              left()
              proceed()
            }}
          >
            {say('form.leave')}
          </Button>
          <Button look="primary" size="main" onClick={reset}>
            {say('form.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
