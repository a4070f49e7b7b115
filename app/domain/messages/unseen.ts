/**
 * Invisible characters that reorder or hide neighbouring text, as a character class. The joiners that Nepali needs are
 * not included.
 */
export const unseen = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'
