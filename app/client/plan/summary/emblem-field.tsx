import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import { formatCount } from '../../../domain/format.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import {
  emblemLimits,
  maxEmblem_bytes,
  readEmblem,
  removeEmblem,
  saveEmblem,
} from '../../../domain/plan/emblem-contract.ts'
import { planReport } from '../../../domain/report/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import classes from './summary.module.css'

const toast = toastsOf('plan.emblem')

/**
 * The emblem on the cover of the report, with the picture as it is saved. A chosen file is saved at once. If it cannot
 * be, the reason is shown and the earlier emblem stays.
 */
export function EmblemField() {
  const say = useSay()
  const plan = usePlan()
  const language = languageChoice.use()
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const params = { plan: String(plan.id) }
  const query = endpointQuery(readEmblem, { params })
  const { data, refetch } = useQuery({ ...query, staleTime: 0 })
  if (data === undefined) return null
  const { emblem, version } = data
  if (emblem === null && !plan.rights.write) return null

  async function change(work: () => Promise<unknown>, done: 'emblem.saved' | 'emblem.removed') {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
      toast.success(say(done))
      const { queryKey } = endpointQuery(planReport.last, { params })
      await Promise.all([refetch(), refresh(plan.id), queries.invalidateQueries({ queryKey })])
    } catch (failure) {
      const [said] = failure instanceof CallFailure ? Object.values(failure.fields).flat() : []
      setFault(said ?? failureText(failure, say, 'form'))
      // Somebody else may have changed it.
      if (failure instanceof CallFailure && failure.status === 409) await refetch()
    } finally {
      setBusy(false)
    }
  }
  async function choose(file: File | undefined) {
    if (file === undefined || isBusy) return
    if (file.size > maxEmblem_bytes)
      return setFault(say('emblem.fileTooLarge', { most: emblemLimits.max_MB }))
    await change(async () => {
      const body = { picture: await base64Of(file), version }
      queries.setQueryData(query.queryKey, await call(saveEmblem, { params, body }))
    }, 'emblem.saved')
  }
  const remove = () => change(() => call(removeEmblem, { params }), 'emblem.removed')

  return (
    <fieldset className={classes.emblem} aria-busy={isBusy}>
      <legend>{say('emblem.title')}</legend>
      {emblem && (
        <img
          src={`data:image/${emblem.type};base64,${emblem.picture}`}
          alt={say('emblem.of', { municipality: localName(plan.municipality_name, language) })}
        />
      )}
      {plan.rights.write && (
        <div>
          <FileDrop accept=".png,.jpg,.jpeg,image/png,image/jpeg" receive={choose}>
            <b>{say(emblem ? 'emblem.replace' : 'emblem.choose')}</b>
          </FileDrop>
          <p>{say('emblem.hint', { most: emblemLimits.max_MB, pixels: formatCount(emblemLimits.max_px) })}</p>
          <GeneralError text={fault} />
          {emblem && (
            <Button disabled={isBusy} onClick={() => void remove()}>
              {say('emblem.remove')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Returns the bytes of a file in base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
