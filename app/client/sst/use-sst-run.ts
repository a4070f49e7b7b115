import { useAtom, useSetAtom, useStore } from 'jotai'
import { CallFailure, failureText } from '../../domain/call-failure.ts'
import { sstCalculate } from '../../domain/sst/contract.ts'
import { call } from '../api/browser.ts'
import { flightAtom } from '../map/map-state.ts'
import { toast } from '../ui/toast/toast.ts'
import { languageChoice, useWords } from '../ui/use-words.ts'
import { sstRequest } from './form/sst-request.ts'
import { sampleBounds } from './results/sample-shapes.ts'
import { keepSampleAtom, sstInputsAtom, sstRefusalAtom, sstRunAtom } from './sst-state.ts'

/** Draws the sample of a local level, one at a time; the map then shows all of it once. */
export function useSstRun() {
  const say = useWords()
  const store = useStore()
  const setInputs = useSetAtom(sstInputsAtom)
  const [running, setRunning] = useAtom(sstRunAtom)
  const setRefusal = useSetAtom(sstRefusalAtom)
  const keep = useSetAtom(keepSampleAtom)
  const fly = useSetAtom(flightAtom)

  async function run(sddmm: number) {
    const request = sstRequest(sddmm, store.get(sstInputsAtom))
    if (request === null) return
    store.get(sstRunAtom)?.stop()
    const abort = new AbortController()
    const own = { stop: () => abort.abort() }
    setRunning(own)
    setRefusal(null)
    try {
      const language = languageChoice.get()
      const { data } = await call(sstCalculate, { body: request }, { signal: abort.signal })
      if (abort.signal.aborted) return
      keep({ request, sample: data, language })
      const bounds = sampleBounds(data)
      if (bounds) fly({ fit: bounds })
      toast.success(say('tool.done'))
    } catch (failure) {
      if (abort.signal.aborted) return
      const fields = failure instanceof CallFailure ? failure.fields : {}
      setRefusal({ failure, fields })
      toast.error(failureText(failure, say))
    } finally {
      if (store.get(sstRunAtom) === own) setRunning(null)
    }
  }

  /** The same numbers with the next seed. */
  function another(sddmm: number) {
    setInputs(was => ({ ...was, seed: (was.seed ?? 0) + 1 }))
    return run(sddmm)
  }

  return { running: running !== null, run, another }
}
