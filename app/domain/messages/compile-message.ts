import MessageFormat from '@messageformat/core'
import type { Language } from './languages.ts'
import { pluralCategory } from './plural-category.ts'

/** Text in ICU MessageFormat syntax, or a compiled function of its parameters. */
export type CatalogueMessage = string | ((params: Record<string, string>) => string)

const compiled = new Map<string, CatalogueMessage>()

/**
 * Compiles a message when it is first used. Browsers receive compiled messages because the build omits this file and
 * the compiler (scripts/common/compiled-catalogues.ts).
 */
export function compileMessage(language: Language, message: CatalogueMessage): CatalogueMessage {
  if (typeof message !== 'string' || !message.includes('{')) return message
  const key = `${language} ${message}`
  const known = compiled.get(key)
  if (known) return known
  const plural = Object.defineProperty(pluralCategory(language), 'name', { value: language })
  const format = new MessageFormat(plural).compile(message)
  compiled.set(key, format)
  return format
}
