import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'

/** Letters only: lines and columns put blanks where a reader sees none. */
export const bare = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** All text of a PDF, as pdf.js reads it and as its own content says it. */
export async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return `${bare(text)} ${bare(drawnText(pdf, 'feet too'))}`
}

/**
 * What a PDF of pdfkit draws, in order, without its running feet or with them: the ActualText of a span, else the letters that
 * its fonts give for the glyphs. @throws Error where a glyph stands for no letter (0)
 */
export function drawnText(pdf: Buffer, feet: 'no feet' | 'feet too' = 'no feet'): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, string[]>()
  const contents: string[] = []
  for (const { head } of objects.values()) {
    for (const [, name, of] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, letters] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(of)?.head ?? '') ?? []
      if (letters) fonts.set(name, lettersOf(objects.get(letters)?.content() ?? ''))
    }
    const [, page] = (/\/Type \/Page\b/.test(head) && /\/Contents (\d+) 0 R/.exec(head)) || []
    if (page) contents.push(objects.get(page)?.content() ?? '')
  }
  return contents.map(content => textIn(content, fonts, feet)).join('\n')
}

const marks =
  /\/(?<tag>\w+)(?: <<(?<properties>(?:\((?:\\[\s\S]|[^\\)])*\)|[^()])*?)>>)? (?:BDC|BMC)|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|\[(?<shown>[^\]]*)\] TJ/g

function textIn(content: string, fonts: Map<string, string[]>, feet: 'no feet' | 'feet too'): string {
  let text = ''
  let font = ''
  // What stands for the glyphs in each open mark.
  const open: { said: string | null }[] = []
  for (const { groups = {} } of content.matchAll(marks)) {
    if (groups.tag) {
      const [, escaped] = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/.exec(groups.properties ?? '') ?? []
      const isFoot = groups.tag === 'Artifact' && feet === 'no feet'
      const said = isFoot ? '' : escaped === undefined ? null : unescaped(escaped)
      if (open.every(one => one.said === null)) text += said ?? ''
      open.push({ said })
    } else if (groups.end) open.pop()
    else if (groups.font) font = groups.font
    else if (groups.shown) {
      const glyphs = [...groups.shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, hex]) => hex.match(/.{4}/g) ?? [],
      )
      if (glyphs.includes('0000')) throw new Error(`Glyph 0 is drawn after "${text.slice(-80)}"`)
      if (open.every(one => one.said === null))
        text += glyphs.map(glyph => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '').join('')
    }
  }
  return text
}

/** Sizes of the letters that a PDF of pdfkit draws, in points. */
export function typeSizesOf(pdf: Buffer): number[] {
  const contents = [...objectsOf(pdf).values()].flatMap(({ head }) => {
    const [, page] = (/\/Type \/Page\b/.test(head) && /\/Contents (\d+) 0 R/.exec(head)) || []
    return page ? [objectsOf(pdf).get(page)?.content() ?? ''] : []
  })
  const sizes = contents.flatMap(content =>
    [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(one => Number(one[1])),
  )
  return [...new Set(sizes)].sort((a, b) => a - b)
}

/** The letters of each glyph, from a ToUnicode map. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )

/** Objects by their numbers: the dictionary of each, and its stream. */
function objectsOf(pdf: Buffer): Map<string, { head: string; content(): string }> {
  const file = pdf.toString('latin1')
  const objects = new Map<string, { head: string; content(): string }>()
  const start = /(\d+) 0 obj\n([\s\S]*?)(?:stream\n|\nendobj)/g
  for (let found = start.exec(file); found; found = start.exec(file)) {
    const [whole, number, head] = found
    const length = whole.endsWith('stream\n') ? Number(/\/Length (\d+)/.exec(head)?.[1]) : 0
    const from = start.lastIndex
    start.lastIndex += length
    const content = () => {
      const bytes = pdf.subarray(from, from + length)
      return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
    }
    objects.set(number, { head, content })
  }
  return objects
}

const unescapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Plain letters are written as they are, all others in UTF-16 behind a mark. */
function unescaped(escaped: string): string {
  const bytes = escaped.replace(/\\([\s\S])/g, (_, letter: string) => unescapes[letter] ?? letter)
  const isPlain = !bytes.startsWith('\xfe\xff')
  return isPlain ? bytes : Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le')
}
