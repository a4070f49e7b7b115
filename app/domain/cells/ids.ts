import { plainText } from './text.ts'

/**
 * Normalizes an id. Kobo's `_uuid` lacks the `uuid:` prefix that ODK and `rootUuid` have, and form numbers on paper
 * use the digits of either script.
 */
export const bareId = (id: string): string => plainText(id).replace(/^uuid:/i, '')

/**
 * Parses a code that consists of digits, such as that of a local level. Accepts `44004.0`, into which a program may
 * have converted it. Returns null for anything else.
 */
export function codeIn(text: string): number | null {
  const [, digits] = /^(\d{1,9})(?:\.0+)?$/.exec(plainText(text)) ?? []
  return digits === undefined ? null : Number(digits)
}
