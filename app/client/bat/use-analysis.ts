import { useMutation } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { pointQuery, zonalQuery } from '../../domain/bat/contract.ts'
import { failureText } from '../../domain/call-failure.ts'
import type { LngLat } from '../../domain/spatial/geometry.ts'
import { call } from '../api/browser.ts'
import { toast } from '../ui/toast/toast.ts'
import { languageChoice, useWords } from '../ui/use-words.ts'
import { zonalRequest } from './bat-request.ts'
import {
  batClustersAtom,
  batInputsAtom,
  batModeAtom,
  batMovedAtom,
  batResultAtom,
  type ZonalOutcome,
} from './bat-state.ts'

const mostClusters = 50

/** Runs the analysis and puts its result into one atom; a failure becomes a toast with the server's sentence. */
export function useAnalysis() {
  const say = useWords()
  const inputs = useAtomValue(batInputsAtom)
  const mode = useAtomValue(batModeAtom)
  const moved = useAtomValue(batMovedAtom)
  const setResult = useSetAtom(batResultAtom)
  const [clusters, setClusters] = useAtom(batClustersAtom)

  const zonal = useMutation({
    mutationFn: async (ring: LngLat[]): Promise<ZonalOutcome> => {
      const request = zonalRequest(inputs, ring)
      const language = languageChoice.get()
      const result = await call(zonalQuery, { body: request })
      return { kind: 'zonal', request, ring, result, name: inputs.cluster_name, language }
    },
    onSuccess: outcome => {
      if (mode === 'cluster') keepCluster(outcome)
      else setResult(outcome)
      toast.success(say('tool.done'))
    },
    onError: failure => void toast.error(failureText(failure, say)),
  })

  const point = useMutation({
    mutationFn: (at: LngLat) => call(pointQuery, { body: { point: { type: 'Point', coordinates: at } } }),
    onSuccess: (feasible, at) => {
      setResult({ kind: 'point', at, feasible })
      toast.success(say('tool.done'))
    },
    onError: failure => void toast.error(failureText(failure, say)),
  })

  /** A cluster analysed again, or one whose vertices were moved, replaces its earlier result. */
  function keepCluster(outcome: ZonalOutcome) {
    const earlier = moved?.to === outcome.ring ? moved.from : []
    const known = clusters.find(one => one.ring === outcome.ring || earlier.includes(one.ring))
    const cluster_id = known?.cluster_id ?? Math.max(0, ...clusters.map(one => one.cluster_id)) + 1
    const name = outcome.name.trim() || say('bat.clusterName.usual', { number: cluster_id })
    const cluster = { ...outcome, name, cluster_id }
    setClusters([...clusters.filter(one => one !== known), cluster].slice(-mostClusters))
    setResult(cluster)
  }

  return {
    running: zonal.isPending || point.isPending,
    runZonal: (ring: LngLat[]) => zonal.mutate(ring),
    runPoint: (at: LngLat) => point.mutate(at),
  }
}
