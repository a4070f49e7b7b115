import { provinceNames, provinceOf, type Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from './atlas.ts'

/** A local level as results name it; '' where the facts do not know it. */
export function municipalityOf({ facts }: Pick<Atlas, 'facts'>, sddmm: Sddmm) {
  const fact = facts.get(sddmm)
  return {
    state: provinceNames[provinceOf(sddmm)],
    district: fact?.district ?? '',
    name: fact?.name_en ?? '',
    sddmm,
  }
}
