import type { Context } from 'hono'
import { type Language, languages } from '../../domain/messages/messages.ts'

/** The language that a caller reads best of those we speak (Accept-Language, RFC 9110); English for all others. */
export function languageOf(c: Context): Language {
  const header = c.req.header('accept-language')
  if (header === undefined) return 'en'
  const accepted = header.split(',').map(range => {
    const [tag, ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const quality = parameters.find(one => one.startsWith('q='))
    return { language: tag.split('-')[0], weight: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const spoken = accepted.filter(({ language, weight }) => Object.hasOwn(languages, language) && weight > 0)
  return (spoken.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en') as Language
}

/** Headers of a reply with sentences in it. */
export const languageHeaders = (language: Language) => ({
  'content-language': language,
  vary: 'accept-language',
})
