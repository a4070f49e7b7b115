import type { EnergyData } from '../../../domain/dashboard/contract.ts'

/** `none`: neither household surveys nor plans contain figures for the region. */
export type EnergyState = 'loading' | 'there' | 'none' | 'failed'
/** If `data` is null, there is no data. */
type EnergyQueryResult = { isError: boolean; data: EnergyData | null | undefined }

/** If surveys could not be loaded and there is nothing from plans, it is unknown whether there are figures. */
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
