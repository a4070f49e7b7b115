/** A part of well-known text: `DATUM["Nepal_1981", SPHEROID[…]]`. Numbers and enumerations are texts, as written. */
export type WktNode = { keyword: string; values: string[]; children: WktNode[] }

const token = /\s*(?:"((?:[^"]|"")*)"|([A-Za-z_]\w*)|([-+]?[\d.]+(?:e[-+]?\d+)?)|([[\](),]))/giy
/** Real definitions have fewer than ten levels. */
const maxLevels = 40

/** Coordinate reference systems as OGC 01-009 (WKT 1), Esri and ISO 19162 (WKT 2) write them; null: the text is none. */
export function parseWkt(text: string): WktNode | null {
  token.lastIndex = 0
  const next = () => {
    const at = token.lastIndex
    const found = token.exec(text)
    if (found === null) token.lastIndex = at
    return found
  }
  const isOpening = () => {
    const at = token.lastIndex
    const [, , , , sign] = next() ?? []
    if (sign === '[' || sign === '(') return true
    token.lastIndex = at
    return false
  }
  const node = (keyword: string, level: number): WktNode | null => {
    const read: WktNode = { keyword: keyword.toUpperCase(), values: [], children: [] }
    for (let found = next(); found !== null; found = next()) {
      const [, quoted, word, number, sign] = found
      if (sign === ']' || sign === ')') return read
      if (sign === '[' || sign === '(') return null
      if (quoted !== undefined) read.values.push(quoted.replaceAll('""', '"'))
      else if (number !== undefined) read.values.push(number)
      else if (word !== undefined && isOpening()) {
        const child = level < maxLevels ? node(word, level + 1) : null
        if (child === null) return null
        read.children.push(child)
      } else if (word !== undefined) read.values.push(word)
    }
    return null
  }
  const [, , word] = next() ?? []
  if (word === undefined || !isOpening()) return null
  const root = node(word, 0)
  // Esri writes the system of heights behind the horizontal one.
  const isWhole = /^\s*(,\s*VERT\w*\[.*)?$/is.test(text.slice(token.lastIndex))
  return root !== null && isWhole ? root : null
}

export const childOf = (node: WktNode | undefined, ...keywords: string[]): WktNode | undefined =>
  node?.children.find(({ keyword }) => keywords.includes(keyword))
