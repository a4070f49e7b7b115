import { GeneralError } from '../form/general-error.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { useWords } from '../use-words.ts'
import { RestoredNotice } from './restored-notice.tsx'
import type { DraftState } from './use-draft-state.ts'

type Props = {
  draft: Pick<DraftState<unknown>, 'restored' | 'isKept' | 'mayLeave'>
  /** Saves and answers whether it is saved, for *Save and leave*. */
  save?(): Promise<boolean>
}

/** What a draft has to say above its fields, and the question before the screen is left. */
export function DraftNotices({ draft: { restored, isKept, mayLeave }, save }: Props) {
  const say = useWords()
  return (
    <>
      {restored && <RestoredNotice {...restored} />}
      <GeneralError text={isKept ? undefined : say('form.notKept')} />
      <LeaveGuard mayLeave={mayLeave} save={save} isKept={isKept} />
    </>
  )
}
