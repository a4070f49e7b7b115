import { districtOf, provinceNames, provinceNamesNe, provinceOf } from '../region/codes.ts'
import { districtNamesNe } from '../region/district-names.ts'
import { type Fact, nepaliName } from '../region/facts.ts'
import type { Language } from '../words/words.ts'

/** A local level as readers of a language call it, with its district and province. */
export function namesOf(fact: Fact, language: Language) {
  const isNepali = language === 'ne'
  return {
    municipality: isNepali ? nepaliName(fact) : (fact.official?.name_en ?? fact.name_en),
    district: isNepali ? districtNamesNe[districtOf(fact.code)] : fact.district,
    province: (isNepali ? provinceNamesNe : provinceNames)[provinceOf(fact.code)],
  }
}
