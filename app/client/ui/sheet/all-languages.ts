import { formatMessage } from '../../../domain/messages/format-message.ts'
import { type Language, languageCodes } from '../../../domain/messages/languages.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { catalogueOf } from '../use-say.ts'

/** Loads functions that format messages in each language, for content in all languages. */
export async function loadAllLanguages(): Promise<Record<Language, Say>> {
  const says = languageCodes.map(async language => {
    const { catalogue } = await catalogueOf(language)
    const say: Say = (key, params) => formatMessage(language, catalogue, key, params)
    return [language, say] as const
  })
  return Object.fromEntries(await Promise.all(says)) as Record<Language, Say>
}
