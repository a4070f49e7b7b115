/**
 * Marks that nobody sees and that turn or hide what stands beside them, as a class of a pattern. The joiners that Nepali
 * is written with are none of them.
 */
export const unseen = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'
