import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallFailure } from '../../domain/call-failure.ts'
import { type EnergyData, mepEnergyData, odkEnergyData } from '../../domain/dashboard/contract.ts'
import type { Language } from '../../domain/words/words.ts'
import { call } from '../api/browser.ts'
import { download } from '../ui/download.ts'
import { languageChoice } from '../ui/use-words.ts'
import { useRegionName } from './region-names.ts'
import { useFailureTold } from './use-failure-told.ts'

export type RegionEnergy = {
  /** `none`: neither household surveys nor plans have figures of the region. */
  state: 'loading' | 'there' | 'none' | 'failed'
  data: EnergyData | null
  /** The surveys could not be asked; what is shown comes from the plans. */
  odkFailed: boolean
  retry(): void
}

/**
 * Energy data of a region: of household surveys, else of its plans. A 404 is silent (G-018); every other
 * failure is told once, however many parts of the screen ask.
 */
export function useEnergyData(region: number): RegionEnergy {
  const name = useRegionName(region)
  const language = languageChoice.use()
  const odk = useQuery(energyQuery(odkEnergyData, region, language))
  const mep = useQuery({
    ...energyQuery(mepEnergyData, region, language),
    enabled: odk.data === null || odk.isError,
  })
  useFailureTold(odk.error, 'dashboard.failed.odk', name)
  useFailureTold(mep.error, 'dashboard.failed.energy', name)
  const data = odk.data ?? mep.data ?? null
  return {
    state: stateOf(data, odk, mep),
    data,
    odkFailed: odk.isError,
    retry() {
      if (odk.isError) void odk.refetch()
      if (mep.isError) void mep.refetch()
    },
  }
}

type Asked = { isError: boolean; data: EnergyData | null | undefined }

/** Where surveys failed and plans have nothing, nobody knows whether there are figures. */
export function stateOf(data: EnergyData | null, odk: Asked, mep: Asked): RegionEnergy['state'] {
  if (data) return 'there'
  if (mep.isError) return 'failed'
  if (mep.data === undefined) return 'loading'
  return odk.isError ? 'failed' : 'none'
}

/** Saves the file as the server wrote it (S-086). */
export function saveEnergyCsv(data: EnergyData, region: number) {
  download(`energy-${region}.csv`, 'text/csv;charset=utf-8', data.csv)
}

/** "There is none" is an answer that is kept, not a failure that is asked again. */
function energyQuery(
  endpoint: typeof odkEnergyData | typeof mepEnergyData,
  region: number,
  language: Language,
) {
  const input = { query: { sddmm: String(region) } }
  return queryOptions({
    queryKey: [endpoint.path, input, language],
    queryFn: ({ signal }): Promise<EnergyData | null> =>
      call(endpoint, input, { signal }).catch(failure => {
        if (failure instanceof CallFailure && failure.status === 404) return null
        throw failure
      }),
  })
}
