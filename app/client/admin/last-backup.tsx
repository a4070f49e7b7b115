import { useQuery } from '@tanstack/react-query'
import { readInstallation } from '../../domain/installation/contract.ts'
import { useUser } from '../api/browser.ts'
import { endpointQuery } from '../api/queries.ts'
import { useMoments } from '../ui/use-moments.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './admin.module.css'

/** One is made each day. */
const overdue_ms = 2 * 24 * 3_600_000

/** For Administrators: how old the newest backup is, and damaged map data; in the colour of a warning where due. */
export function LastBackup() {
  const say = useWords()
  const { ago, moment } = useMoments()
  const enabled = useUser()?.role === 'Administrator'
  const { data } = useQuery({ ...endpointQuery(readInstallation, {}), enabled })
  if (!enabled || data === undefined) return null
  const { last_backup: last, atlas_damage: damage } = data
  const isOverdue = last === null || Date.now() - Date.parse(last.at) > overdue_ms
  return (
    <>
      <p
        className={classes.backup}
        data-late={isOverdue || undefined}
        title={last ? moment(last.at) : undefined}
      >
        {last ? say('admin.lastBackup', { ago: ago(last.at) }) : say('admin.noBackup')}
      </p>
      {damage && (
        <p className={classes.backup} data-late title={damage.files.join(', ')}>
          {damage.used_version === null
            ? say('admin.atlasDamaged', { version: damage.version })
            : say('admin.atlasReplaced', { version: damage.version, used: damage.used_version })}
        </p>
      )}
    </>
  )
}
