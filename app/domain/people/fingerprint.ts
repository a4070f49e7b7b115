import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { plainText } from '../cells/text.ts'

/** Traits by which a person is found, as entered. */
export type PersonTraits = { email?: string; phone_no?: string; name?: string }
/**
 * Allows a person to be found again without revealing who they are: salted SHA-256 hashes of addresses, numbers and
 * names.
 */
export type Fingerprint = {
  salt: string
  hashes: string[]
  /** Number of words in each name. */
  words: number[]
}
export type KindOfTrait = keyof PersonTraits

/** Words of a name: letters with their Devanagari marks. */
export const wordPattern = /[\p{L}\p{M}]+(?:['’.-][\p{L}\p{M}]+)*/gu

const forms: Record<KindOfTrait, (text: string) => string> = {
  email: text => text.trim().toLowerCase(),
  // Nepal's country code does not matter.
  phone_no: text =>
    plainText(text)
      .replace(/\D/g, '')
      .replace(/^(00)?977(?=\d{7})/, ''),
  name: text => splitWords(text).join(' '),
}

/** Normalizes a trait that people write in many ways. */
export const normaliseTrait = (kind: KindOfTrait, text: string): string => forms[kind](text)

export const splitWords = (text: string): string[] =>
  text.normalize('NFC').toLowerCase().match(wordPattern) ?? []

export const hashOfTrait = (salt: string, kind: KindOfTrait, text: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${salt}\n${kind}\n${normaliseTrait(kind, text)}`)))

/** @param known several values of each trait, if an account has others than those that were searched for */
export function fingerprintOf(known: readonly PersonTraits[], salt: string): Fingerprint {
  const kinds = ['email', 'phone_no', 'name'] as const
  const traits = known.flatMap(one =>
    kinds.flatMap(kind => {
      const text = one[kind]
      return text && normaliseTrait(kind, text) !== '' ? [{ kind, text }] : []
    }),
  )
  const names = traits.filter(({ kind }) => kind === 'name').map(({ text }) => splitWords(text).length)
  return {
    salt,
    hashes: [...new Set(traits.map(({ kind, text }) => hashOfTrait(salt, kind, text)))],
    words: [...new Set(names)],
  }
}
