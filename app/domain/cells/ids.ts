import { plainText } from './text.ts'

/**
 * Normalizes an id: Kobo's `_uuid` lacks the `uuid:` prefix that ODK and `rootUuid` have, and form numbers on
 * paper have digits of either script.
 */
export const bareId = (id: string): string => plainText(id).replace(/^uuid:/i, '')

/**
 * A code of digits, such as a local level's; also `44004.0`, which a program has turned into a number. Null
 * for anything else.
 */
export function codeIn(text: string): number | null {
  const [, digits] = /^(\d{1,9})(?:\.0+)?$/.exec(plainText(text)) ?? []
  return digits === undefined ? null : Number(digits)
}
