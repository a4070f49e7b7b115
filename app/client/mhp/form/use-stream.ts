import { useQuery } from '@tanstack/react-query'
import { dischargeQuery, type Gauging, streamQuery } from '../../../domain/mhp/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import type { MhpPlace } from '../mhp-state.ts'
import { pointOf } from './mhp-request.ts'

const toast = toastsOf('mhp.discharge')

/**
 * The stream at a place, on the selected arc if there is one: the discharge for the form, which a toast announces
 * (G-027 to G-029), and the facts next to it. A gauging changes both, and its discharge comes from the facts.
 */
export function useStream({ at, arcId }: MhpPlace, gauging: Gauging | null) {
  const say = useSay()
  const where = { point: pointOf(at), arc_id: arcId }
  const plain = useQuery({
    queryKey: [dischargeQuery.path, where],
    queryFn: async ({ signal }) => {
      try {
        const found = await call(dischargeQuery, { body: where }, { signal })
        if (found === 0) toast.error(say('mhp.discharge.none'))
        else toast.success(say('mhp.discharge.found'))
        return found
      } catch (failure) {
        if (!signal.aborted) toast.error(say('mhp.discharge.failed'))
        throw failure
      }
    },
    retry: false,
  })
  const stream = useQuery({ ...endpointQuery(streamQuery, { body: { ...where, gauging } }), retry: false })
  const source = gauging === null ? plain : { ...stream, data: stream.data?.discharge }
  const discharge: number | 'waiting' | 'failed' = source.isPending ? 'waiting' : (source.data ?? 'failed')
  return { discharge, stream: stream.data ?? null, isLooking: stream.isPending, failure: stream.error }
}
