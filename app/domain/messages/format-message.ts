import { type CatalogueMessage, compileMessage } from './compile-message.ts'
import type { Language } from './languages.ts'
import { inNumerals } from './numerals.ts'

/** A message by its key: as its catalogue has it, or as a build has compiled it. */
export type Catalogue = Record<string, CatalogueMessage | undefined>

type Params = Record<string, string | number | Message | readonly Message[]>
type Message = { key: string; params?: Params }

/**
 * The message of `key` with its parameters: messages among them are formatted from the same catalogue, several are listed,
 * numbers stand in the reader's digits. A parameter that is missing shows as its `{name}`, an unknown key as it is.
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
