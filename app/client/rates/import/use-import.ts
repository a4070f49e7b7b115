import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, failureText } from '../../../domain/api/call-failure.ts'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import { formatCount } from '../../../domain/format.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import { importRates, maxCsv_chars } from '../../../domain/rates/changes-contract.ts'
import { call } from '../../api/browser.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { reloadRates } from '../changes/reload-rates.ts'

export type Preview = ReplyOf<typeof importRates>
type State = {
  csv: string
  preview: Preview | null
  busy: 'checking' | 'applying' | null
  /** Why the import failed, or why the preview has changed. */
  notice: string | null
}
const start: State = { csv: '', preview: null, busy: null, notice: null }
export type Import = ReturnType<typeof useImport>

/**
 * Import of a table of rates. The user first sees what it would change. It is then written either completely or not at
 * all.
 */
export function useImport(applied: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const [state, setState] = useState(start)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const messageText = ({ key, params }: Message) => say(key, params)
  const refuse = (notice: Message) => setState({ ...start, notice: messageText(notice) })

  async function check(csv: string, notice: string | null = null): Promise<void> {
    cancel()
    if (csv.trim() === '') return refuse({ key: 'rates.empty' })
    if (csv.length > maxCsv_chars)
      return refuse({ key: 'rates.tooLong', params: { most: formatCount(maxCsv_chars) } })
    running.current = new AbortController()
    const { signal } = running.current
    setState({ csv, preview: null, busy: 'checking', notice })
    try {
      const preview = await call(importRates, { body: { csv, apply: false } }, { signal })
      setState({ csv, preview, busy: null, notice })
    } catch (failure) {
      if (!signal.aborted) setState({ ...start, csv, notice: failureText(failure, say) })
    }
  }

  /** If the rates have changed since the preview, or lines have become invalid, a new preview is shown. */
  async function apply(): Promise<void> {
    const { csv, preview } = state
    if (preview === null || state.busy) return
    const { rates_version: expected, differences } = preview
    setState({ ...state, busy: 'applying', notice: null })
    try {
      await call(importRates, { body: { csv, apply: true, expected } })
      toast.success(say('rates.applied', { count: differences.length }))
      setState(start)
      reloadRates(queries)
      applied()
    } catch (failure) {
      const isOther = failure instanceof CallFailure && [400, 409].includes(failure.status)
      if (isOther) await check(csv, say('rates.changedSince'))
      else setState({ ...state, busy: null, notice: failureText(failure, say, 'form') })
    }
  }

  function cancel() {
    running.current?.abort()
    setState(now => (now.busy === 'checking' ? { ...now, busy: null } : now))
  }

  return { ...state, check, apply, cancel, refuse, forget: () => setState(start) }
}
