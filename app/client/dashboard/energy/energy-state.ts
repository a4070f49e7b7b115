import type { EnergyData } from '../../../domain/dashboard/contract.ts'

/** `none`: neither household surveys nor plans have figures of the region. */
export type EnergyState = 'loading' | 'there' | 'none' | 'failed'
/** Null data is the answer that there are none. */
type EnergyQueryResult = { isError: boolean; data: EnergyData | null | undefined }

/** Where surveys failed and plans have nothing, nobody knows whether there are figures. */
export function energyState(
  data: EnergyData | null,
  odk: EnergyQueryResult,
  mep: EnergyQueryResult,
): EnergyState {
  if (data) return 'there'
  if (mep.isError) return 'failed'
  if (mep.data === undefined) return 'loading'
  return odk.isError ? 'failed' : 'none'
}
