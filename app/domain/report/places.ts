import { localName } from '../messages/local-name.ts'
import { type Language, say } from '../messages/messages.ts'
import { districtNamesNe } from '../region/district-names.ts'
import { type Fact, municipalityName } from '../region/facts.ts'
import { districtOf, provinceNames, provinceNamesNe, provinceOf } from '../region-codes.ts'
import type { WholePlan } from './whole-plan.ts'

/** Returns the name of a local level in a language, with its district and province. */
export function localLevelNames(fact: Fact, language: Language) {
  const [district, province] = [districtOf(fact.code), provinceOf(fact.code)]
  return {
    municipality: municipalityName(fact, language),
    district: localName({ name: fact.district, name_ne: districtNamesNe[district] }, language),
    province: localName({ name: provinceNames[province], name_ne: provinceNamesNe[province] }, language),
  }
}

/** Returns a note if the current English name differs, as in the selectors, or null if it does not. */
export const todayName = ({ official }: Fact, language: Language): string | null =>
  language === 'en' && official ? say('en', 'region.today', { name: official.name_en }) : null

/** `localLevelNames` for the report, with the current name in brackets (S-016). */
export function namesWithToday(fact: Fact, language: Language) {
  const names = localLevelNames(fact, language)
  const today = todayName(fact, language)
  return today === null ? names : { ...names, municipality: `${names.municipality} (${today})` }
}

/** Returns the plan with the names of its settlements in a language, where they are known. */
export function withSettlementsIn(whole: WholePlan, language: Language): WholePlan {
  type Place = Pick<WholePlan['clusters'][number], 'name' | 'name_ne' | 'local_name' | 'local_name_ne'>
  const named = <P extends Place>(place: P): P => ({
    ...place,
    name: localName(place, language),
    local_name: localName({ name: place.local_name, name_ne: place.local_name_ne }, language),
  })
  return { ...whole, clusters: whole.clusters.map(named), projects: whole.projects.map(named) }
}
