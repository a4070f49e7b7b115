import { parse, type Token } from '@messageformat/parser'

/**
 * Returns a message for programs that do not support ICU MessageFormat, with parameters as `{name}` and plurals in the
 * form for many.
 */
export function placeholderText(message: string): string {
  return message.includes('{') ? textOf(parse(message)) : message
}

/** Parameter names of a message, sorted and without duplicates. */
export const parametersOf = (message: string): string[] => [...new Set(namesIn(parse(message)))].sort()

const textOf = (tokens: Token[]): string =>
  tokens
    .map(token => {
      if (token.type === 'content') return token.value
      if (token.type === 'argument') return `{${token.arg}}`
      return 'cases' in token ? textOf(token.cases.find(({ key }) => key === 'other')?.tokens ?? []) : ''
    })
    .join('')

const namesIn = (tokens: Token[]): string[] =>
  tokens.flatMap(token => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap(({ tokens: inner }) => namesIn(inner)) : []),
  ])
