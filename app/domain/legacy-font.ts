/**
 * Whether a text was typed for Preeti or a similar font, in which 'g]kfn' looks like नेपाल. Such text has Latin
 * letters with symbols inside words (]/{}|\\ are vowels there), which English does not have, or long words without a
 * vowel. Text is only detected and never converted, because an automatic conversion could spoil a name.
 */
export function isLikelyPreeti(text: string): boolean {
  if (/[^\x20-\x7e\s]/.test(text)) return false
  // English text may have brackets around whole words.
  const bare = text.replace(/(^|\s)(\[[^[\]]*\]|\{[^{}]*\})(?=[\s.,;:]|$)/g, ' ')
  return bare.split(/[\s,()-]+/).some(isOdd)
}

function isOdd(word: string): boolean {
  if (/^(https?:|www\.)|@/.test(word)) return false
  if (/[[\]{}]/.test(word) || /[A-Za-z][|\\][A-Za-z]|^;[A-Za-z]|[a-z];[a-z]|[a-z][|\\]$/.test(word))
    return true
  return word
    .split(/[^A-Za-z]+/)
    .some(part => part.length >= 5 && !/[aeiouy]/i.test(part) && /[a-z]/.test(part))
}
