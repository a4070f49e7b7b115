import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { CallFailure, failureText } from '../../../domain/call-failure.ts'
import { call } from '../../api/browser.ts'
import { toast } from '../../ui/toast/toast.ts'
import { languageChoice, useWords } from '../../ui/use-words.ts'
import { batInputsAtom } from '../bat-state.ts'
import { settlementsRequest } from './settlements-request.ts'
import {
  groupingAtom,
  selectedSettlementAtom,
  settlementsAtom,
  settlementsRefusalAtom,
  settlementsRunAtom,
} from './settlements-state.ts'

/** Runs the query for a local level, one at a time; it goes on when the panel is put away, and can be stopped. */
export function useSettlementsRun() {
  const say = useWords()
  const store = useStore()
  const inputs = useAtomValue(batInputsAtom)
  const grouping = useAtomValue(groupingAtom)
  const [running, setRunning] = useAtom(settlementsRunAtom)
  const setOutcome = useSetAtom(settlementsAtom)
  const setRefusal = useSetAtom(settlementsRefusalAtom)
  const select = useSetAtom(selectedSettlementAtom)

  async function run(municipality: number) {
    running?.stop()
    const abort = new AbortController()
    const own = { stop: () => abort.abort() }
    setRunning(own)
    setRefusal({})
    try {
      const request = settlementsRequest(municipality, grouping, inputs)
      const language = languageChoice.get()
      const result = await call(settlementsQuery, { body: request }, { signal: abort.signal })
      if (abort.signal.aborted) return
      setOutcome({ request, result, language })
      select(null)
      toast.success(say('tool.done'))
    } catch (failure) {
      if (abort.signal.aborted) return
      if (failure instanceof CallFailure) setRefusal(failure.fields)
      toast.error(failureText(failure, say))
    } finally {
      if (store.get(settlementsRunAtom) === own) setRunning(null)
    }
  }

  return { running: running !== null, run, stop: () => running?.stop() }
}
