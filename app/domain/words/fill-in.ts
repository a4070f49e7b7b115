import { inNumerals } from './numerals.ts'

type Params = Record<string, string | number | Sentence | readonly Sentence[]>
type Sentence = { key: string; params?: Params }

/**
 * The sentence of `key`, parameters put into its `{name}` places: sentences among them are said by the same words,
 * several are listed. An unknown name stays as it is, and so does an unknown key.
 */
export function fillIn(words: Record<string, string | undefined>, key: string, params: Params = {}): string {
  const said = (value: Params[string]) =>
    typeof value === 'object'
      ? [value]
          .flat()
          .map(one => fillIn(words, one.key, one.params))
          .join(', ')
      : typeof value === 'number'
        ? inNumerals(String(value))
        : value
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? said(params[name]) : whole,
  )
}
