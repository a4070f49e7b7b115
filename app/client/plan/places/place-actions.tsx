import { IconPencil, IconRefresh, IconReportAnalytics, IconTrash } from '@tabler/icons-react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'

const toast = toastsOf('place.remove')

type Place = {
  name: string
  isOld: boolean
  show(): void
  recalculate(): void
  edit(): void
  remove(): void
}

/** Actions for the row of a cluster or project. Readers can only open the result. */
export function usePlaceActions() {
  const say = useSay()
  const isReader = !usePlan().rights.write
  return ({ name, isOld, show, recalculate, edit, remove }: Place) => {
    const action = (
      word: 'show' | 'recalculate' | 'edit' | 'delete',
      Icon: typeof IconTrash,
      act: () => void,
    ) => ({
      label: say(`clusters.${word}`, { name }),
      icon: <Icon size={16} stroke={1.6} aria-hidden />,
      act,
    })
    return [
      action('show', IconReportAnalytics, show),
      ...(isOld && !isReader ? [action('recalculate', IconRefresh, recalculate)] : []),
      ...(isReader ? [] : [action('edit', IconPencil, edit), action('delete', IconTrash, remove)]),
    ]
  }
}

/** Asks for confirmation, removes a cluster or project, and reports the outcome. */
export function RemovePlace({
  question,
  words,
  remove,
  removed,
  close,
}: {
  question: string
  words: { done: MessageKey; failed: MessageKey }
  remove(): Promise<unknown>
  removed(): Promise<void>
  close(): void
}) {
  const say = useSay()
  return (
    <Confirm
      title={say('admin.delete')}
      question={question}
      act={async () => {
        try {
          await remove()
        } catch (failure) {
          toast.error(say(words.failed))
          throw failure
        }
        toast.success(say(words.done))
        await removed()
        close()
      }}
      close={close}
    />
  )
}
