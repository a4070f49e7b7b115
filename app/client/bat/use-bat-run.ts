import { useSetAtom, useStore } from 'jotai'
import { zonalQuery } from '../../domain/bat/clusters/contract.ts'
import { pointQuery } from '../../domain/bat/contract.ts'
import type { LngLat } from '../../domain/geometry.ts'
import { isAnsweredOffline } from '../../domain/offline/answered.ts'
import { regionInViewAtom } from '../region/placed-result.ts'
import { useRun } from '../ui/run/use-run.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import { zonalRequest } from './bat-request.ts'
import {
  addClusterAtom,
  batAnswerOpenAtom,
  batInputsAtom,
  batModeAtom,
  batResultAtom,
  type ZonalOutcome,
} from './bat-state.ts'
import { expectQuestion } from './uncertainty/request-uncertainty.ts'

/** Runs the analysis of the drawn place. The result is stored in a single atom. */
export function useBatRun() {
  const say = useSay()
  const store = useStore()
  const setResult = useSetAtom(batResultAtom)
  const addCluster = useSetAtom(addClusterAtom)
  const openAnswer = useSetAtom(batAnswerOpenAtom)
  const zonal = useRun(zonalQuery)
  const point = useRun(pointQuery)

  function runZonal(ring: LngLat[]) {
    const inputs = store.get(batInputsAtom)
    const isCluster = store.get(batModeAtom) === 'cluster'
    const request = zonalRequest(inputs, ring)
    expectQuestion()
    void zonal.run({ body: request }, ({ best: _best, best_reason: _reason, ...result }) => {
      const outcome: ZonalOutcome = { kind: 'zonal', request, ring, result, name: inputs.cluster_name }
      // Results that were computed offline are saved for a plan, so the next polygon must not replace them.
      const isForPlan = !isCluster && isAnsweredOffline(result.warnings)
      if (isCluster || isForPlan) addCluster(outcome)
      else setResult(outcome)
      openAnswer(true)
      toast.success(say(isForPlan ? 'bat.keptOffline' : 'tool.done'))
    })
  }

  /** A request for another point replaces the one that is running. */
  function runPoint(at: LngLat) {
    point.stop()
    const sddmm = store.get(regionInViewAtom)?.region ?? 0
    void point.run({ body: { point: { type: 'Point', coordinates: at } } }, feasible => {
      setResult({ kind: 'point', at, feasible, sddmm })
      toast.success(say('tool.done'))
    })
  }

  return { running: zonal.running || point.running, runZonal, runPoint }
}
