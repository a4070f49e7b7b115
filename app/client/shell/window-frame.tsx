import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { readInstallation } from '../../domain/installation/contract.ts'
import { can } from '../../domain/roles.ts'
import { useUser } from '../api/browser.ts'
import { endpointQuery } from '../api/queries.ts'
import { watchVersion } from '../ui/lazy/watch-version.ts'
import { StorageNotice } from '../ui/storage/storage-notice.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import classes from './shell.module.css'

/** The whole window: notices about the installation at the top, and the screen, which fills the rest. */
export function WindowFrame({ children }: { children: ReactNode }) {
  const say = useSay()
  useEffect(() => {
    const reload = { label: say('shell.reload'), act: () => location.reload() }
    return watchVersion(() => toast.announce(say('failure.newVersion'), reload))
  }, [say])
  return (
    <div className={classes.window}>
      <StorageNotice />
      <DemoBar />
      {children}
    </div>
  )
}

/** Interval for checking, because accounts may change elsewhere. */
const poll_ms = 60_000

/**
 * Warns Administrators about demo accounts with the public password, since they can change this. Shows nothing if there
 * are none.
 */
function DemoBar() {
  const say = useSay()
  const enabled = can(useUser()?.role, 'installation.read')
  const { data } = useQuery({ ...endpointQuery(readInstallation, {}), enabled, refetchInterval: poll_ms })
  if (!enabled || !data?.demo_accounts.length) return null
  return (
    <aside className={classes.demo} aria-label={say('admin.demoAccounts')}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p title={data.demo_accounts.join(', ')}>
        <b>{say('admin.demoAccounts')}</b> {say('admin.demoRemedy')}
      </p>
    </aside>
  )
}
