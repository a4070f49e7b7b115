import { useSetAtom } from 'jotai'
import { formatCount } from '../../../domain/format.ts'
import { mhpScan, type ScanRequest } from '../../../domain/mhp/contract.ts'
import { useRun } from '../../ui/run/use-run.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { mhpPickingAtom, mhpScanAtom, mhpTabAtom, selectedReachAtom } from '../mhp-state.ts'

/** Ranks the reaches in a local level, stores the result in a single atom and shows it. */
export function useScanRun() {
  const say = useSay()
  const setScan = useSetAtom(mhpScanAtom)
  const setTab = useSetAtom(mhpTabAtom)
  const setPicking = useSetAtom(mhpPickingAtom)
  const select = useSetAtom(selectedReachAtom)
  const { run, ...state } = useRun(mhpScan)
  return {
    ...state,
    run: (request: ScanRequest) =>
      void run({ body: request }, result => {
        const { rows, reaches } = result
        if (rows.length === 0) return toast.info(say('mhp.scan.none'))
        setScan({ most_kW: request.most_kW ?? null, result })
        select(null)
        setTab('scan')
        setPicking(false)
        const counts = { count: formatCount(rows.length), reaches: formatCount(reaches) }
        toast.success(say('mhp.scan.done', counts))
      }),
  }
}
