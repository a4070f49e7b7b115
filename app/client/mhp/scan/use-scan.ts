import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { failureText } from '../../../domain/call-failure.ts'
import { formatCount } from '../../../domain/format.ts'
import { mhpScan } from '../../../domain/mhp/contract.ts'
import { call } from '../../api/browser.ts'
import { flightAtom } from '../../map/map-state.ts'
import { toast } from '../../ui/toast/toast.ts'
import { languageChoice, useWords } from '../../ui/use-words.ts'
import { mhpPickingAtom, mhpScanAtom, mhpTabAtom, type ScanOutcome, selectedReachAtom } from '../mhp-state.ts'
import { boundsOfScan } from './scan-shapes.ts'

/** Ranks the reaches of a local level; the answer goes into one atom and into view. */
export function useScan() {
  const say = useWords()
  const setScan = useSetAtom(mhpScanAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const setPicking = useSetAtom(mhpPickingAtom)
  const select = useSetAtom(selectedReachAtom)
  const fly = useSetAtom(flightAtom)

  const mutation = useMutation({
    mutationFn: async (asked: { municipality: number; most_kW: number | null }): Promise<ScanOutcome> => {
      const language = languageChoice.get()
      return { most_kW: asked.most_kW, result: await call(mhpScan, { body: asked }), language }
    },
    onSuccess: outcome => {
      const { rows, reaches } = outcome.result
      if (rows.length === 0) return toast.info(say('mhp.scan.none'))
      setScan(outcome)
      select(null)
      setTab('scan')
      setPicking(false)
      fly({ show: boundsOfScan(rows) })
      toast.success(say('mhp.scan.done', { count: formatCount(rows.length), reaches: formatCount(reaches) }))
    },
    onError: failure => void toast.error(failureText(failure, say)),
  })
  return { scanning: mutation.isPending, scan: mutation.mutate }
}
