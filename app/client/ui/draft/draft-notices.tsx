import { GeneralError } from '../form/general-error.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { useSay } from '../use-say.ts'
import { RemovedNotice, RestoredNotice } from './restored-notice.tsx'
import type { DraftState } from './use-draft-state.ts'

type Props = {
  draft: Pick<DraftState<unknown>, 'restored' | 'removed' | 'isPersisted' | 'mayLeave'>
  /** Saves and returns whether it succeeded. Used for *Save and leave*. */
  save?(): Promise<boolean>
  /** False if there is nothing to save on the server, as for a choice or the inputs of a calculation. */
  guardsLeave?: boolean
}

/** Notices about a draft above its fields, and the question before the screen is left. */
export function DraftNotices({
  draft: { restored, removed, isPersisted, mayLeave },
  save,
  guardsLeave = true,
}: Props) {
  const say = useSay()
  return (
    <>
      {restored && <RestoredNotice {...restored} />}
      {removed && <RemovedNotice {...removed} />}
      <GeneralError text={isPersisted ? undefined : say('form.notKept')} />
      {guardsLeave && <LeaveGuard mayLeave={mayLeave} save={save} isPersisted={isPersisted} />}
    </>
  )
}
