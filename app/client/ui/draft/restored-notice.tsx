import { IconHistory, IconX } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { Button } from '../button.tsx'
import { useWords } from '../use-words.ts'
import type { RestoredAtom } from './draft-atom.ts'
import classes from './restored-notice.module.css'

/** Says that a form holds what was typed before the page was loaded anew, and offers to begin afresh. */
export function RestoredNotice({ discard, keep }: { discard(): void; keep(): void }) {
  const say = useWords()
  return (
    <div className={classes.restored} role="status">
      <IconHistory size={16} stroke={1.6} aria-hidden />
      <span>{say('draft.restored')}</span>
      <Button look="ghost" size="small" onClick={discard}>
        {say('draft.discard')}
      </Button>
      <Button look="ghost" size="small" iconLabel={say('shell.close')} onClick={keep}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </Button>
    </div>
  )
}

/** The notice of a form whose inputs are an atom; nothing where nothing came back. */
export function RestoredDraft({ restoredAtom }: { restoredAtom: RestoredAtom }) {
  const [isRestored, decide] = useAtom(restoredAtom)
  if (!isRestored) return null
  return <RestoredNotice discard={() => decide('discard')} keep={() => decide('keep')} />
}
