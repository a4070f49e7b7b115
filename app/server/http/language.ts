import type { Context } from 'hono'
import { type Language, languages } from '../../domain/messages/messages.ts'

/** The supported language that suits the caller best (Accept-Language, RFC 9110). The default is English. */
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

/** Headers of replies that contain messages. */
export const languageHeaders = (language: Language) => ({
  'content-language': language,
  vary: 'accept-language',
})
