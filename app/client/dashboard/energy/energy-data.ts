import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import { type EnergyData, mepEnergyData, odkEnergyData } from '../../../domain/dashboard/contract.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { call } from '../../api/browser.ts'
import { download } from '../../ui/files/download.ts'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { useRegionName } from '../place/region-names.ts'
import { type EnergyState, energyState } from './energy-state.ts'

export type RegionEnergy = {
  state: EnergyState
  data: EnergyData | null
  /** Whether surveys could not be loaded, so that the figures come from plans. */
  odkFailed: boolean
  /** Why data is missing. */
  failure: Error | null
  retry(): void
}

/**
 * Energy data of a region, from household surveys or, if there are none, from its plans. A 404 is not reported (G-018).
 * Other failures are reported once, for all parts of the screen.
 */
export function useEnergyData(region: number): RegionEnergy {
  const name = useRegionName(region)
  const odk = useQuery(energyQuery(odkEnergyData, region))
  const mep = useQuery({
    ...energyQuery(mepEnergyData, region),
    enabled: odk.data === null || odk.isError,
  })
  useFailureToast(odk.error, 'dashboard.failed.odk', name)
  useFailureToast(mep.error, 'dashboard.failed.energy', name)
  const data = odk.data ?? mep.data ?? null
  return {
    state: energyState(data, odk, mep),
    data,
    odkFailed: odk.isError,
    failure: mep.error ?? odk.error,
    retry() {
      if (odk.isError) void odk.refetch()
      if (mep.isError) void mep.refetch()
    },
  }
}

/** Saves the file exactly as the server created it (S-086). */
export function saveEnergyCsv(data: EnergyData, region: number) {
  download(`energy-${region}.csv`, fileTypes.csv, data.csv)
}

/** "None" is a reply that can be cached, not a failure after which to retry. */
function energyQuery(endpoint: typeof odkEnergyData | typeof mepEnergyData, region: number) {
  const input = { query: { sddmm: String(region) } }
  return queryOptions({
    queryKey: [endpoint.path, region],
    queryFn: ({ signal }): Promise<EnergyData | null> =>
      call(endpoint, input, { signal }).catch(failure => {
        if (failure instanceof CallFailure && failure.status === 404) return null
        throw failure
      }),
  })
}
