import { createRoot } from 'react-dom/client'
import { Confirm } from '../ui/pane/confirm.tsx'
import { languageChoice, useWords } from '../ui/use-words.ts'
import { loadOfflineWords } from './offline-words.ts'
import { packMark } from './pack-mark.ts'
import { removePack } from './pack-store.ts'

/** Asks before logging out deletes what was taken offline. */
function LeaveDialog({ leave, close }: { leave(): Promise<void>; close(): void }) {
  const say = useWords()
  const mark = packMark.get()
  const name = (languageChoice.use() === 'ne' ? mark?.name_ne : mark?.name) ?? ''
  return (
    <Confirm
      title={say('account.logout')}
      button={say('offline.leaveDo')}
      question={say('offline.leave', { name })}
      hint={say('offline.leaveWhy')}
      act={async () => {
        await removePack({ app: false })
        await leave()
      }}
      close={close}
    />
  )
}

/** Puts the question over whatever page it is asked on: the menu of the first pages knows nothing of it before. */
export async function askToLeave(leave: () => Promise<void>): Promise<void> {
  await loadOfflineWords()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<LeaveDialog leave={leave} close={close} />)
}
