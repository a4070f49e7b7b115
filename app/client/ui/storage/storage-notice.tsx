import { IconAlertTriangle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../storage/browser-storage.ts'
import { useSay } from '../use-say.ts'
import classes from './storage-notice.module.css'

/** Warns the user if the browser stores nothing for this site. */
export function StorageNotice() {
  const say = useSay()
  const isLossy = useSyncExternalStore(browserStorage.subscribe, browserStorage.isLossy)
  if (!isLossy) return null
  return (
    <p className={classes.notice} role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {say('shell.nothingKept')}
    </p>
  )
}
