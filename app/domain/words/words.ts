import { accountWords } from './accounts.en.ts'
import { accountWordsNe } from './accounts.ne.ts'
import { batWords } from './bat.en.ts'
import { batWordsNe } from './bat.ne.ts'
import { batPanelWords } from './bat-panel.en.ts'
import { batPanelWordsNe } from './bat-panel.ne.ts'
import { chartWords } from './chart.en.ts'
import { chartWordsNe } from './chart.ne.ts'
import { fieldWords } from './fields.en.ts'
import { fieldWordsNe } from './fields.ne.ts'
import { layerWords } from './layers.en.ts'
import { layerWordsNe } from './layers.ne.ts'
import { mapWords } from './map.en.ts'
import { mapWordsNe } from './map.ne.ts'
import { shellWords } from './shell.en.ts'
import { shellWordsNe } from './shell.ne.ts'

/** Every sentence that a person reads, by typed key; `{name}` marks a parameter. One pair of files a feature. */
const english = {
  ...shellWords,
  ...fieldWords,
  ...accountWords,
  ...mapWords,
  ...layerWords,
  ...batWords,
  ...batPanelWords,
  ...chartWords,
}
export type WordKey = keyof typeof english
/** What a feature's Nepali file must be: the same keys, no more and no less. */
export type Translation<T> = Record<keyof T, string>

const nepali: Record<WordKey, string> = {
  ...shellWordsNe,
  ...fieldWordsNe,
  ...accountWordsNe,
  ...mapWordsNe,
  ...layerWordsNe,
  ...batWordsNe,
  ...batPanelWordsNe,
  ...chartWordsNe,
}

export type Language = 'en' | 'ne'
export const languages: Record<Language, Record<WordKey, string>> = { en: english, ne: nepali }

/** The sentence of `key` in `language`, its `{parameters}` filled in. */
export function say(language: Language, key: WordKey, params: Record<string, string | number> = {}): string {
  return languages[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  )
}
