import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readInstallation } from '../../domain/installation/contract.ts'
import { useUser } from '../api/browser.ts'
import { endpointQuery } from '../api/queries.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './shell.module.css'

/** Accounts may come and go elsewhere. */
const poll_ms = 60_000

/**
 * Tells Administrators, who can mend it, that demo accounts can be entered by everybody; nothing once they are gone.
 */
export function DemoBar() {
  const say = useWords()
  const enabled = useUser()?.role === 'Administrator'
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
