/** So many letters stand in one line. */
const longest = 12

/** A long name broken at the space nearest its middle, so that bars keep room in a narrow card. */
export function inTwoLines(name: string): string {
  if (letters(name) <= longest) return name
  const words = name.split(' ')
  const broken = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
    .sort((a, b) => Math.max(...a.map(letters)) - Math.max(...b.map(letters)))
  return broken[0]?.join('\n') ?? name
}

/** Marks of Devanagari stand on their letters and take no room. */
const letters = (text: string): number => text.replace(/\p{M}/gu, '').length
