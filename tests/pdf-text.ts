import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'

/** Letters only: lines and columns put blanks where a reader sees none. */
export const bare = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** All text of a PDF: what is drawn, and the words that go with letters drawn in another order (Devanagari). */
export async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return `${bare(text)} ${bare(spokenText(pdf))}`
}

/** The ActualText of every span, in order. */
function spokenText(pdf: Buffer): string {
  const told: string[] = []
  for (const [, content] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    for (const [, escaped] of inflated(content).matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)) {
      const bytes = escaped.replace(/\\([\s\S])/g, (_, letter: string) => unescapes[letter] ?? letter)
      // Plain letters are written as they are, all others in UTF-16 behind a mark.
      const isPlain = !bytes.startsWith('\xfe\xff')
      told.push(isPlain ? bytes : Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le'))
    }
  }
  return told.join('')
}

const unescapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A stream that is no text is none. */
function inflated(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
