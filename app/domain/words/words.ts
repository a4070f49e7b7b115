import type { UnsaidParams, WordParams } from '../failure.ts'
import { accountFlowWords } from './account-flow.en.ts'
import { accountFlowWordsNe } from './account-flow.ne.ts'
import { accountWords } from './accounts.en.ts'
import { accountWordsNe } from './accounts.ne.ts'
import { adminWords } from './admin.en.ts'
import { adminWordsNe } from './admin.ne.ts'
import { batWords } from './bat.en.ts'
import { batWordsNe } from './bat.ne.ts'
import { batPanelWords } from './bat-panel.en.ts'
import { batPanelWordsNe } from './bat-panel.ne.ts'
import { buildingWords } from './buildings.en.ts'
import { buildingWordsNe } from './buildings.ne.ts'
import { chartWords } from './chart.en.ts'
import { chartWordsNe } from './chart.ne.ts'
import { dashboardWords } from './dashboard.en.ts'
import { dashboardWordsNe } from './dashboard.ne.ts'
import { dashboardDataWords } from './dashboard-data.en.ts'
import { dashboardDataWordsNe } from './dashboard-data.ne.ts'
import { failureWords } from './failures.en.ts'
import { failureWordsNe } from './failures.ne.ts'
import { fieldWords } from './fields.en.ts'
import { fieldWordsNe } from './fields.ne.ts'
import { fillIn } from './fill-in.ts'
import { homeWords } from './home.en.ts'
import { homeWordsNe } from './home.ne.ts'
import { indicatorWords } from './indicators.en.ts'
import { indicatorWordsNe } from './indicators.ne.ts'
import { landingWords } from './landing.en.ts'
import { landingWordsNe } from './landing.ne.ts'
import { landingSectionWords } from './landing-sections.en.ts'
import { landingSectionWordsNe } from './landing-sections.ne.ts'
import { layerWords } from './layers.en.ts'
import { layerWordsNe } from './layers.ne.ts'
import { mapWords } from './map.en.ts'
import { mapWordsNe } from './map.ne.ts'
import { mhpWords } from './mhp.en.ts'
import { mhpWordsNe } from './mhp.ne.ts'
import { mhpPanelWords } from './mhp-panel.en.ts'
import { mhpPanelWordsNe } from './mhp-panel.ne.ts'
import { settlementsWords } from './settlements.en.ts'
import { settlementsWordsNe } from './settlements.ne.ts'
import { shellWords } from './shell.en.ts'
import { shellWordsNe } from './shell.ne.ts'
import { sstWords } from './sst.en.ts'
import { sstWordsNe } from './sst.ne.ts'
import { sstPanelWords } from './sst-panel.en.ts'
import { sstPanelWordsNe } from './sst-panel.ne.ts'

/** Every sentence that a person reads, by typed key; `{name}` marks a parameter. One pair of files a feature. */
const english = {
  ...shellWords,
  ...failureWords,
  ...homeWords,
  ...landingWords,
  ...landingSectionWords,
  ...fieldWords,
  ...accountWords,
  ...accountFlowWords,
  ...mapWords,
  ...layerWords,
  ...batWords,
  ...batPanelWords,
  ...settlementsWords,
  ...buildingWords,
  ...chartWords,
  ...sstWords,
  ...sstPanelWords,
  ...mhpWords,
  ...mhpPanelWords,
  ...indicatorWords,
  ...dashboardWords,
  ...dashboardDataWords,
  ...adminWords,
}
export type WordKey = keyof typeof english
/** What a feature's Nepali file must be: the same keys, no more and no less. */
export type Translation<T> = Record<keyof T, string>

const nepali: Record<WordKey, string> = {
  ...shellWordsNe,
  ...failureWordsNe,
  ...homeWordsNe,
  ...landingWordsNe,
  ...landingSectionWordsNe,
  ...fieldWordsNe,
  ...accountWordsNe,
  ...accountFlowWordsNe,
  ...mapWordsNe,
  ...layerWordsNe,
  ...batWordsNe,
  ...batPanelWordsNe,
  ...settlementsWordsNe,
  ...buildingWordsNe,
  ...chartWordsNe,
  ...sstWordsNe,
  ...sstPanelWordsNe,
  ...mhpWordsNe,
  ...mhpPanelWordsNe,
  ...indicatorWordsNe,
  ...dashboardWordsNe,
  ...dashboardDataWordsNe,
  ...adminWordsNe,
}

export type Language = 'en' | 'ne'
export const languages: Record<Language, Record<WordKey, string>> = { en: english, ne: nepali }

/** The sentence of `key` in `language`, its `{parameters}` filled in; those that are sentences are said too. */
export function say(language: Language, key: WordKey, params: UnsaidParams = {}): string {
  const said: WordParams = {}
  for (const [name, value] of Object.entries(params)) {
    said[name] =
      typeof value === 'object'
        ? [value]
            .flat()
            .map(one => say(language, one.key, one.params))
            .join(', ')
        : value
  }
  return fillIn(languages[language][key], said)
}
