import { plainText } from './text.ts'

/**
 * One id in its several spellings: Kobo's `_uuid` is without the `uuid:` that ODK and `rootUuid` put in front, and the
 * number of a form on paper has digits of either script.
 */
export const bareId = (id: string): string => plainText(id).replace(/^uuid:/i, '')

/** A code of digits, as of a local level; `44004.0` is one that a program took for a number. Null for anything else. */
export function codeIn(text: string): number | null {
  const [, digits] = /^(\d{1,9})(?:\.0+)?$/.exec(plainText(text)) ?? []
  return digits === undefined ? null : Number(digits)
}
