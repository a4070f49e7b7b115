import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

export type Face = 'regular' | 'italic' | 'strong'
/**
 * A run of text in one font file that has all of its letters. `said` is the text for search and copying, if it cannot
 * be derived from the glyphs.
 */
export type Segment = { text: string; font: string; isDevanagari: boolean; said?: string }

const packages = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

/** The TrueType file of a font, by the name that segments use. */
export function fontFile(name: string): Buffer {
  let file = files.get(name)
  if (file === undefined) {
    const bytes = readFileSync(packages.resolve(name))
    file = name.endsWith('.woff') ? unpackWoff(bytes) : bytes
    files.set(name, file)
  }
  return file
}

/** Static fonts, because pdfkit fails on variable fonts and on the composite glyphs of WOFF2. */
const subset = (family: string, name: string, weight = 400, style = 'normal'): string =>
  `@fontsource/${family}/files/${family}-${name}-${weight}-${style}.woff`

const cuts = {
  regular: { weight: 400, style: 'normal', whole: '400Regular/Inter_400Regular' },
  italic: { weight: 400, style: 'italic', whole: '400Regular_Italic/Inter_400Regular_Italic' },
  strong: { weight: 600, style: 'normal', whole: '600SemiBold/Inter_600SemiBold' },
} as const satisfies Record<Face, object>
const latinSubsets = ['latin', 'latin-ext', 'greek']
const newa = subset('noto-sans-newa', 'newa')

/** Fonts in the order in which letters are looked up. A file is loaded when it is first needed. */
function fontsOf(face: Face): string[] {
  const { weight, style, whole } = cuts[face]
  return [
    ...latinSubsets.map(name => subset('inter', name, weight, style)),
    subset('noto-sans-devanagari', 'devanagari', weight),
    subset('noto-serif-tibetan', 'tibetan', weight),
    subset('noto-sans-limbu', 'limbu'),
    newa,
    // The full font is needed because the subsets of Inter lack its subscripts, fractions, arrows and marks.
    `@expo-google-fonts/inter/${whole}.ttf`,
    subset('noto-sans-symbols-2', 'symbols'),
    subset('noto-sans-symbols', 'symbols', weight),
    subset('noto-sans-math', 'latin'),
    subset('noto-emoji', 'emoji', weight),
  ]
}
const fonts = { regular: fontsOf('regular'), italic: fontsOf('italic'), strong: fontsOf('strong') }
const isLatin = (font: string) => font.includes('/inter-')

/** Shaping rules for fonts whose script fontkit does not know. */
export const shapings: Record<string, { script: string; features: string[]; inOrder(text: string): string }> =
  {
    [newa]: {
      script: 'newa',
      features: ['akhn', 'half', 'pref', 'abvs', 'blws'],
      // The vowel sign I is drawn before the consonants that it follows in the text.
      inOrder: text =>
        text.replace(/((?:[\u{11400}-\u{11434}]\u{11442})*[\u{11400}-\u{11434}])\u{11436}/gu, '\u{11436}$1'),
    },
  }

/** Glyph for letters that no font has, since people type in any script. Inter has this glyph. */
export const markOfMissing = '\u25a1'

/** A letter with its marks. They must come from one font. */
const clusters = /.(?:\p{M}|\p{EMod}|\u200c|\u200d)*/gsu
const joiner = /\u200c|\u200d|[\ufe00-\ufe0f]/
/** Skin tone after an emoji. It is removed because all emojis are black here. */
const tones = /(?<=.)\p{EMod}/gsu
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}/u
const isAscii = /^[ -~]+$/
const lineOrTab = /^[\t-\r\u2028\u2029]$/

/** Splits a text into segments by the fonts that have its letters. */
export function segmentsOf(text: string, face: Face): Segment[] {
  if (isAscii.test(text)) return [{ text, font: fonts[face][0], isDevanagari: false }]
  const segments: Segment[] = []
  for (const [cluster] of text.matchAll(clusters)) {
    const last = segments.at(-1)
    if (cluster === ' ' && last && hasBlank(last.font)) appendBlank(last)
    else for (const part of partsOf(cluster, face)) append(segments, part)
  }
  return segments
}

/**
 * Whether the space after a segment uses the font of the segment. It does not after an emoji, where the space would be
 * too wide, or after a drawing.
 */
export const hasBlank = (font: string): boolean => font !== '' && !font.includes('/noto-emoji/')

export function appendBlank(end: { text: string; said?: string }): void {
  end.text += ' '
  if (end.said !== undefined) end.said += ' '
}

function append(segments: Segment[], part: Segment): void {
  const last = segments.at(-1)
  if (last?.font === part.font && last.said === asSaid(last) && part.said === asSaid(part)) {
    last.text += part.text
    if (part.said !== undefined) last.said += part.said
  } else segments.push(part)
}

const asSaid = ({ font, text }: Segment) => (isLatin(font) ? undefined : text)

/** Cache of the parts of each cluster. */
const known: Record<Face, Map<string, readonly Segment[]>> = {
  regular: new Map(),
  italic: new Map(),
  strong: new Map(),
}
const maxKnown = 20_000

function partsOf(cluster: string, face: Face): Segment[] {
  const cached = known[face].get(cluster)
  const parts = cached ?? drawnParts(cluster, face)
  if (!cached && known[face].size < maxKnown) known[face].set(cluster, parts)
  return parts.map(part => ({ ...part }))
}

/** The cluster in one font if possible; otherwise letter by letter, with a placeholder for letters that no font has. */
function drawnParts(cluster: string, face: Face): Segment[] {
  if (lineOrTab.test(cluster)) return drawnParts(' ', face)
  const whole = drawnPart(cluster, cluster, face)
  if (whole) return whole.text === '' ? [] : [whole]
  if ([...cluster].length > 1) return [...cluster].flatMap(letter => drawnParts(letter, face))
  if (/\s/.test(cluster)) return [{ ...(drawnPart(' ', ' ', face) as Segment), said: cluster }]
  return [{ ...(drawnPart(markOfMissing, cluster, face) as Segment), said: cluster }]
}

function drawnPart(cluster: string, said: string, face: Face): Segment | undefined {
  const letters = [...cluster.replace(tones, '')].filter(
    letter => joiner.test(letter) || !invisible.test(letter),
  )
  const visible = letters.filter(letter => !joiner.test(letter))
  if (visible.length === 0) return { text: '', font: fonts[face][0], isDevanagari: false }
  const font = fonts[face].find(name => visible.every(letter => has(name, letter)))
  if (font === undefined) return undefined
  const text = letters.filter(letter => has(font, letter)).join('')
  // A mark combines with its letter into one glyph, so the letter cannot be found by searching for it alone.
  const isSaid = isLatin(font) && text === said && letters.length === 1
  return {
    text,
    font,
    isDevanagari: font.includes('/noto-sans-devanagari'),
    ...(!isSaid && { said }),
  }
}

/** Letters for private use, which differ between fonts. */
const privateUse = /\p{Co}/u
const opened = new Map<string, Font>()

/** Checks the font file itself, because the metadata of font packages is unreliable. */
function has(name: string, letter: string): boolean {
  if (privateUse.test(letter)) return false
  let font = opened.get(name)
  if (font === undefined) {
    font = create(fontFile(name)) as Font
    opened.set(name, font)
  }
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
