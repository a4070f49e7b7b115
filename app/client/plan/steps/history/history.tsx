import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { HistorySource } from './changes.tsx'
import classes from './history.module.css'

const Changes = lazyPart(async () => ({ default: (await import('./changes.tsx')).Changes }), 'toast')

/**
 * Changes with their authors and times. Earlier states can be restored, which is an undo that also works after the page
 * was closed.
 */
export function History(props: HistorySource) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={classes.open}>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        <IconHistory size={16} stroke={1.6} aria-hidden />
        {say('steps.showChanges')}
      </Button>
      {isOpen && <Changes {...props} close={close} />}
    </div>
  )
}
