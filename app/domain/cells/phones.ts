/**
 * A telephone number as written in Nepal: 7 to 15 digits in either script, with spaces, hyphens, brackets, dots and
 * slashes between them and an optional plus sign in front. It is stored as entered.
 */
export const phonePattern = /^[ (]*\+?(?:[ ()./\u2010-\u2015-]*[\d०-९]){7,15}[ ()./-]*$/

/** Returns a PostgreSQL regular expression that finds these digits in either script, with any separators. */
export const phoneSearch = (digits: string): string =>
  [...digits]
    .map(digit => `[${digit}${String.fromCodePoint(0x966 + Number(digit))}]`)
    .join('[ ()./\u2010-\u2015-]*')
