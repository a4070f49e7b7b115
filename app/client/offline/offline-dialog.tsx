import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../domain/api/call-failure.ts'
import { localName } from '../../domain/messages/local-name.ts'
import { packOpens_days } from '../../domain/offline/contract.ts'
import { endOf, type PackRecord } from '../../domain/offline/record.ts'
import { municipalityOptions } from '../../domain/region/contract.ts'
import { endpointQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { GeneralError } from '../ui/form/general-error.tsx'
import { Dialog } from '../ui/pane/dialog.tsx'
import { languageChoice, useSay } from '../ui/use-say.ts'
import classes from './offline.module.css'
import {
  canStorePacks,
  type DownloadProgress,
  downloadPack,
  PackError,
  readPack,
  removePack,
} from './pack-store.ts'
import { dayOf } from './pack-words.ts'

const key = ['offline pack']
const mb = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** Downloads the data of a local level for offline use, updates it and removes it. Shows the state and the progress. */
export default function OfflineDialog({ region, close }: { region: number; close(): void }) {
  const say = useSay()
  const language = languageChoice.use()
  const queries = useQueryClient()
  const { data: record = null } = useQuery({ queryKey: key, queryFn: readPack, networkMode: 'always' })
  const { data: options } = useQuery(endpointQuery(municipalityOptions, {}))
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState<string>()
  const chosen = options?.find(({ value }) => value === region && value !== 0)
  const chosenName = chosen && localName(chosen, language)
  const nameOf = ({ pack }: PackRecord) => localName(pack, language)

  async function act(work: () => Promise<string>) {
    setReason(undefined)
    setMessage('')
    try {
      setMessage(await work())
    } catch (failure) {
      const isOurs = failure instanceof PackError
      setReason(isOurs ? say(failure.key, failure.params) : failureText(failure, say, 'form'))
    } finally {
      setProgress(null)
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  const downloadLevel = (sddmm: number) =>
    void act(async () => {
      setProgress({ done_bytes: 0, all_bytes: 0 })
      return say('offline.done', { name: nameOf(await downloadPack(sddmm, setProgress)) })
    })
  const remove = () =>
    void act(async () => {
      await removePack({ app: true })
      return say('offline.removed')
    })

  const isBusy = progress !== null
  const isOther = chosen !== undefined && chosen.value !== record?.pack.sddmm
  return (
    <Dialog title={say('home.offline')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.dialog}>
        <p>{say('offline.about', { days: packOpens_days })}</p>
        {!canStorePacks() && <p>{say('offline.notHere')}</p>}
        {record !== null && <Has record={record} name={nameOf(record)} />}
        {record === null && chosen === undefined && <p>{say('offline.choose')}</p>}
        {record !== null && isOther && <p>{say('offline.replaces', { name: nameOf(record) })}</p>}
        {progress && (
          <p>
            <progress
              value={progress.done_bytes}
              max={progress.all_bytes || 1}
              aria-label={say('home.offline')}
            />
            {progress.all_bytes > 0 &&
              say('offline.progress', { done: mb(progress.done_bytes), all: mb(progress.all_bytes) })}
          </p>
        )}
        <p role="status">{message}</p>
        <GeneralError text={reason} />
        <div className={classes.answers}>
          {record !== null && (
            <>
              <Button size="main" disabled={isBusy} onClick={remove}>
                {say('offline.remove')}
              </Button>
              <Button size="main" disabled={isBusy} onClick={() => downloadLevel(record.pack.sddmm)}>
                {say('offline.refresh')}
              </Button>
            </>
          )}
          {isOther && canStorePacks() && (
            <Button variant="primary" size="main" busy={isBusy} onClick={() => downloadLevel(chosen.value)}>
              {say('offline.take', { name: chosenName ?? '' })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Has({ record, name }: { record: PackRecord; name: string }) {
  const say = useSay()
  const { files, withheld } = record.pack
  const size = mb(files.reduce((sum, { bytes }) => sum + bytes, 0))
  const until = dayOf(endOf(record).toISOString())
  return (
    <>
      <p>{say('offline.has', { name, size, day: dayOf(record.refreshed_at), until })}</p>
      {withheld.length > 0 && <p>{say('offline.mapOnly', { layers: withheld.join(', ') })}</p>}
    </>
  )
}
