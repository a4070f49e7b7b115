import { IconWifiOff } from '@tabler/icons-react'
import { localName } from '../../domain/messages/local-name.ts'
import { packOpens_days } from '../../domain/offline/contract.ts'
import type { OfflineMessage } from '../../domain/offline/record.ts'
import { languageChoice, useSay } from '../ui/use-say.ts'
import classes from './offline.module.css'
import { dayOf } from './pack-words.ts'

/** States which data the page uses while there is no network, or why there is none. */
export default function OfflineBar({ message }: { message: OfflineMessage }) {
  const say = useSay()
  const { urja, refreshed_at } = message
  const name = localName(message, languageChoice.use())
  const params = { name, day: dayOf(refreshed_at), days: packOpens_days }
  return (
    <p className={classes.bar} role="status">
      <IconWifiOff size={16} stroke={1.6} aria-hidden />
      {urja === 'offline'
        ? say('offline.bar', params)
        : say(urja === 'ended' ? 'offline.ended' : 'offline.otherAccount', params)}
    </p>
  )
}
