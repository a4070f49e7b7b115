import { plainText } from './text.ts'

/**
 * One id in its several spellings: Kobo's `_uuid` is without the `uuid:` that ODK and `rootUuid` put in front, and the
 * number of a form on paper has digits of either script.
 */
export const bareId = (id: string): string => plainText(id).replace(/^uuid:/i, '')

/** A code made of digits, of a local level or of a ward; null for anything else. */
export const codeIn = (text: string): number | null =>
  /^\d{1,9}$/.test(plainText(text)) ? Number(plainText(text)) : null
