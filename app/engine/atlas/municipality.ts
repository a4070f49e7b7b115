import { provinceNames, provinceOf, type Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from './atlas.ts'

/** Returns a local level as named in results, or '' if the facts do not contain it. */
export function municipalityOf({ facts }: Pick<Atlas, 'facts'>, sddmm: Sddmm) {
  const fact = facts.get(sddmm)
  return {
    state: provinceNames[provinceOf(sddmm)],
    district: fact?.district ?? '',
    name: fact?.name_en ?? '',
    sddmm,
  }
}
