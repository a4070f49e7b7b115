import { provinceNames, provinceOf, type Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from './atlas.ts'

/** A local level as named in results; '' if the facts lack it. */
export function municipalityOf({ facts }: Pick<Atlas, 'facts'>, sddmm: Sddmm) {
  const fact = facts.get(sddmm)
  return {
    state: provinceNames[provinceOf(sddmm)],
    district: fact?.district ?? '',
    name: fact?.name_en ?? '',
    sddmm,
  }
}
