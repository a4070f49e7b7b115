/** Maximum letters of a line. */
const longest = 12

/** Breaks a long name at the space nearest its middle, to leave space for bars in a narrow card. */
export function inTwoLines(name: string): string {
  if (letters(name) <= longest) return name
  const words = name.split(' ')
  const broken = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
    .sort((a, b) => Math.max(...a.map(letters)) - Math.max(...b.map(letters)))
  return broken[0]?.join('\n') ?? name
}

/** Devanagari marks take no width of their own. */
const letters = (text: string): number => text.replace(/\p{M}/gu, '').length
