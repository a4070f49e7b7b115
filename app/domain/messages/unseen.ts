/**
 * Invisible marks that reorder or hide neighbouring text, as a character class. Excludes the joiners that
 * Nepali needs.
 */
export const unseen = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'
