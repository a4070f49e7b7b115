import { useQuery } from '@tanstack/react-query'
import { readInstallation } from '../../domain/installation/contract.ts'
import { useUser } from '../api/browser.ts'
import { endpointQuery } from '../api/queries.ts'
import { useMoments } from '../ui/use-moments.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './admin.module.css'

/** One is made each day. */
const late_ms = 2 * 24 * 3_600_000

/** How old the newest backup is, for Administrators; in the colour of a warning where one is due. */
export function LastBackup() {
  const say = useWords()
  const { ago, moment } = useMoments()
  const enabled = useUser()?.role === 'Administrator'
  const { data } = useQuery({ ...endpointQuery(readInstallation, {}), enabled })
  if (!enabled || data === undefined) return null
  const { last_backup: last } = data
  const isLate = last === null || Date.now() - Date.parse(last.at) > late_ms
  return (
    <p className={classes.backup} data-late={isLate || undefined} title={last ? moment(last.at) : undefined}>
      {last ? say('admin.lastBackup', { ago: ago(last.at) }) : say('admin.noBackup')}
    </p>
  )
}
