/** Maximum number of letters in a line. */
const longest = 12

/** Breaks a long name at the space nearest to its middle, so that there is space for bars in a narrow card. */
export function inTwoLines(name: string): string {
  if (letters(name) <= longest) return name
  const words = name.split(' ')
  const broken = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
    .sort((a, b) => Math.max(...a.map(letters)) - Math.max(...b.map(letters)))
  return broken[0]?.join('\n') ?? name
}

/** Devanagari marks do not add to the width. */
const letters = (text: string): number => text.replace(/\p{M}/gu, '').length
