import { parse, type Token } from '@messageformat/parser'

/**
 * A message for programs that know no ICU MessageFormat: its parameters as `{name}`, and of a plural the form of many.
 */
export function placeholderText(message: string): string {
  return message.includes('{') ? textOf(parse(message)) : message
}

/** The names of a message's parameters, sorted, each once. */
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
