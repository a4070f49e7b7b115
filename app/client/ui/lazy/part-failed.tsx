import { useEffect } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import type { LoadFault } from './load-fault.ts'

type PartFailedProps = {
  fault: LoadFault
  /** Whether a second attempt failed too. Some browsers never request a failed file again. */
  isRepeated: boolean
  retry(): void
}

const sentences: Record<LoadFault, MessageKey> = {
  offline: 'failure.partOffline',
  newVersion: 'failure.newVersion',
  broken: 'failure.part',
}
const reload = () => location.reload()

/** Tries again when the network is available, and when the part is shown the next time. */
function useRetry(retry: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure retries what failed, which never changes
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      retry()
    }
  }, [])
}

/** Shows in the place of the part why it is missing. */
export function FailedInPlace({ fault, isRepeated, retry }: PartFailedProps) {
  const say = useSay()
  useRetry(retry)
  return (
    <div role="alert">
      <Empty text={say(sentences[fault])}>
        {fault !== 'newVersion' && (
          <Button size="small" onClick={retry}>
            {say('shell.retry')}
          </Button>
        )}
        {(fault === 'newVersion' || (isRepeated && fault === 'broken')) && (
          <Button size="small" onClick={reload}>
            {say('shell.reload')}
          </Button>
        )}
      </Empty>
    </div>
  )
}

/** Shows the failure in a toast. A dialog is closed, so that it can be opened again. */
export function FailedInToast({ fault, isRepeated, retry, close }: PartFailedProps & { close?(): void }) {
  const say = useSay()
  useRetry(retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure
  useEffect(() => {
    const isReload = fault === 'newVersion' || (isRepeated && fault === 'broken')
    const action = isReload
      ? { label: say('shell.reload'), act: reload }
      : close === undefined
        ? { label: say('shell.retry'), act: retry }
        : undefined
    const hide = toast.error(say(sentences[fault]), { action })
    if (close === undefined) return hide
    close()
  }, [])
  return null
}
