import { fillIn } from '../../../domain/words/fill-in.ts'
import { type Language, languageCodes } from '../../../domain/words/languages.ts'
import type { Say } from '../../../domain/words/words.ts'
import { dictionaryOf } from '../use-words.ts'

/** What says a sentence in each language, for what shows all at once. */
export async function loadAllLanguages(): Promise<Record<Language, Say>> {
  const says = languageCodes.map(async language => {
    const { dictionary } = await dictionaryOf(language)
    const say: Say = (key, params) => fillIn(dictionary, key, params)
    return [language, say] as const
  })
  return Object.fromEntries(await Promise.all(says)) as Record<Language, Say>
}
