import { IconHistory, IconX } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../button.tsx'
import { useSay } from '../use-say.ts'
import type { RestoredAtom } from './draft-atom.ts'
import classes from './restored-notice.module.css'

/** Tells the user that a form contains values from before a reload, and offers to discard them. */
export function RestoredNotice({ discard, dismiss }: { discard(): void; dismiss(): void }) {
  return <Notice words="draft.restored" action="draft.discard" act={discard} close={dismiss} />
}

/** Tells the user that the draft was saved or discarded in another tab, and offers to restore it. */
export function RemovedNotice({ bringBack, close }: { bringBack(): void; close(): void }) {
  return <Notice words="draft.removed" action="draft.bringBack" act={bringBack} close={close} />
}

type Props = { words: MessageKey; action: MessageKey; act(): void; close(): void }
function Notice({ words, action, act, close }: Props) {
  const say = useSay()
  return (
    <div className={classes.restored} role="status">
      <IconHistory size={16} stroke={1.6} aria-hidden />
      <span>{say(words)}</span>
      <Button variant="ghost" size="small" onClick={act}>
        {say(action)}
      </Button>
      <Button variant="ghost" size="small" iconLabel={say('shell.close')} onClick={close}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </Button>
    </div>
  )
}

/** Notice for a form whose inputs are in an atom. Shows nothing if no inputs were restored. */
export function RestoredDraft({ restoredAtom }: { restoredAtom: RestoredAtom }) {
  const [isRestored, decide] = useAtom(restoredAtom)
  if (!isRestored) return null
  return <RestoredNotice discard={() => decide('discard')} dismiss={() => decide('dismiss')} />
}
