import type { MhpResult } from '../../domain/mhp/contract.ts'
import { provinceNames, provinceOf, type Sddmm } from '../../domain/region/codes.ts'
import type { Atlas } from '../atlas/atlas.ts'

/** A local level as results name it. */
export function municipalityOf(
  { facts }: Atlas,
  sddmm: Sddmm,
): MhpResult['serialized_project']['municipality'] {
  const fact = facts.get(sddmm)
  return {
    state: provinceNames[provinceOf(sddmm)],
    district: fact?.district ?? '',
    name: fact?.name_en ?? '',
    sddmm,
  }
}
