import { createRoot } from 'react-dom/client'
import { localName } from '../../domain/messages/local-name.ts'
import { session } from '../api/session.ts'
import { Confirm } from '../ui/pane/confirm.tsx'
import { languageChoice, useSay } from '../ui/use-say.ts'
import { loadOfflineMessages } from './offline-messages.ts'
import { packMark } from './pack-mark.ts'
import { removePack } from './pack-store.ts'
import { countUnsent, forgetUnsent } from './unsent-here.ts'

/** Asks for confirmation before a logout deletes offline data. */
function LeaveDialog(props: { who: string; unsent: number; leave(): Promise<void>; close(): void }) {
  const { who, unsent, leave, close } = props
  const say = useSay()
  const language = languageChoice.use()
  const mark = packMark.get()
  const name = mark ? localName(mark, language) : ''
  return (
    <Confirm
      title={say('account.logout')}
      button={say('offline.leaveDo')}
      question={say('offline.leave', { name })}
      hint={[say('offline.leaveWhy'), unsent > 0 && say('offline.leaveUnsent', { count: unsent })]
        .filter(Boolean)
        .join(' ')}
      act={async () => {
        await forgetUnsent(who)
        await removePack({ app: false })
        await leave()
      }}
      close={close}
    />
  )
}

/** Shows the question over the current page. Its code is not loaded earlier with the menu of the first pages. */
export async function confirmLogout(leave: () => Promise<void>): Promise<void> {
  const who = String(session.user()?.id)
  const [unsent] = await Promise.all([countUnsent(who), loadOfflineMessages()])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<LeaveDialog who={who} unsent={unsent} leave={leave} close={close} />)
}
