import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.ts'

export type Face = 'regular' | 'italic' | 'strong'
/** A run of text that one font file has all letters of. */
export type Segment = { text: string; font: string; isDevanagari: boolean }

const packages = createRequire(import.meta.url)
const unpacked = new Map<string, Buffer>()

/** The file of a font by the name that segments carry. */
export function fontFile(name: string): Buffer {
  const font = unpacked.get(name) ?? unpackWoff(readFileSync(packages.resolve(name)))
  unpacked.set(name, font)
  return font
}

/** Static fonts: pdfkit breaks on variable ones, and on the composite letters of WOFF2. */
const nameOf = (family: string, subset: string, { weight, style }: Cut): string =>
  `@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`

type Cut = { weight: number; style: string }
const cuts: Record<Face, Cut> = {
  regular: { weight: 400, style: 'normal' },
  italic: { weight: 400, style: 'italic' },
  strong: { weight: 600, style: 'normal' },
}
const latinSubsets = ['latin', 'latin-ext', 'greek'] as const

/** Inclusive code points of a subset, as its package tells them. */
const ranges = new Map(
  (['inter', 'noto-sans-devanagari'] as const).flatMap(family => {
    const told = JSON.parse(
      readFileSync(packages.resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
    ) as Record<string, string>
    return Object.entries(told).map(([subset, text]) => [`${family}/${subset}`, rangesIn(text)] as const)
  }),
)

/** Splits a text by the fonts that have its letters. @throws Error naming a letter that none has */
export function segmentsOf(text: string, face: Face): Segment[] {
  const segments: Segment[] = []
  for (const letter of text) {
    const before = segments.at(-1)
    const ofDevanagari = isDevanagari(letter)
    const isSpace = letter === ' '
    if (before && (isSpace || (ofDevanagari && before.isDevanagari))) {
      before.text += letter
      continue
    }
    const font = ofDevanagari ? devanagariFont(face) : latinFont(letter, face)
    if (before?.font === font) before.text += letter
    else segments.push({ text: letter, font, isDevanagari: ofDevanagari })
  }
  return segments
}

/** Devanagari has no italic. */
function devanagariFont(face: Face): string {
  return nameOf('noto-sans-devanagari', 'devanagari', { ...cuts[face], style: 'normal' })
}

/** A text with a mark in the place of each letter that no font has: what people type can be of any script. */
export const withKnownLetters = (text: string): string =>
  Array.from(text, letter =>
    letter === '\n' || isDevanagari(letter) || latinSubset(letter) ? letter : unknownLetter,
  ).join('')
const unknownLetter = '\ufffd'

const isDevanagari = (letter: string) => /[\u0900-\u097F\u200C\u200D]/.test(letter)

function latinSubset(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  return latinSubsets.find(name =>
    ranges.get(`inter/${name}`)?.some(([from, to]) => code >= from && code <= to),
  )
}

function latinFont(letter: string, face: Face): string {
  const code = letter.codePointAt(0) ?? 0
  const subset = latinSubset(letter)
  if (!subset) throw new Error(`No font has "${letter}" (U+${code.toString(16)}): write it otherwise`)
  return nameOf('inter', subset, cuts[face])
}

function rangesIn(text: string): [number, number][] {
  return text.split(',').map(part => {
    const [from, to = from] = part.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
