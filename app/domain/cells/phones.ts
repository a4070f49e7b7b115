/**
 * A telephone number as people in Nepal write it: 7 to 15 digits of either script, with spaces, hyphens, brackets, dots
 * and slashes between them and a plus in front. What was typed is kept.
 */
export const phonePattern = /^[ (]*\+?(?:[ ()./\u2010-\u2015-]*[\d०-९]){7,15}[ ()./-]*$/

/** A regular expression of PostgreSQL that finds these digits in either script, however they are parted. */
export const phoneSearch = (digits: string): string =>
  [...digits]
    .map(digit => `[${digit}${String.fromCodePoint(0x966 + Number(digit))}]`)
    .join('[ ()./\u2010-\u2015-]*')
