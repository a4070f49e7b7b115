import { type CatalogueMessage, compileMessage } from './compile-message.ts'
import type { Language } from './languages.ts'
import { inNumerals } from './numerals.ts'

/** Messages by key, either as text or as compiled by a build. */
export type Catalogue = Record<string, CatalogueMessage | undefined>

type Params = Record<string, string | number | Message | readonly Message[]>
type Message = { key: string; params?: Params }

/**
 * Formats the message for `key` with its parameters. Nested messages use the same catalogue, lists are joined, and
 * numbers use the reader's digits. A missing parameter appears as `{name}`, and an unknown key as itself.
 */
export function formatMessage(
  language: Language,
  catalogue: Catalogue,
  key: string,
  params: Params = {},
): string {
  const format = (value: Params[string]): string =>
    typeof value === 'object'
      ? [value]
          .flat()
          .map(one => formatMessage(language, catalogue, one.key, one.params))
          .join(', ')
      : typeof value === 'number'
        ? inNumerals(String(value))
        : value
  const message = compileMessage(language, catalogue[key] ?? '')
  if (typeof message !== 'function') return message || key
  const formatted = new Proxy({} as Record<string, string>, {
    get: (_, name: string) => (name in params ? format(params[name]) : `{${name}}`),
  })
  return message(formatted)
}
