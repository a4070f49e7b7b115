import type { WordParams } from '../failure.ts'

/** Puts the parameters into the `{name}` places of a sentence; an unknown name stays as it is. */
export function fillIn(sentence: string, params: WordParams): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  )
}
