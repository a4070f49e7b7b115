import type { EnergyData } from '../../../domain/dashboard/contract.ts'

/** `none`: neither household surveys nor plans have figures of the region. */
export type EnergyState = 'loading' | 'there' | 'none' | 'failed'
/** Null data means that there is none. */
type EnergyQueryResult = { isError: boolean; data: EnergyData | null | undefined }

/** If surveys failed and plans have nothing, it is unknown whether there are figures. */
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
