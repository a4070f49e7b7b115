import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { plainText } from '../../cells/text.ts'
import { nepaliWords, numberWords } from './nepali-words.ts'
import { officeWords } from './office-words.ts'

/** The beginning tells: an attacker's work grows with each letter, and so does ours. */
const maxLetters = 24
/** An attacker who knows that a sign stands somewhere tries so many signs and places. */
const guessesOfSign = 10

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    office: [...officeWords],
    nepali: [...nepaliWords],
    numbers: [...numberWords],
  },
  graphs: adjacencyGraphs,
  // More of them take seconds, for passwords that are good anyway.
  l33tMaxSubstitutions: 8,
})

/** How often an attacker guesses until a password is found, who knows these words of its owner. */
export function countGuesses(password: string, ownWords: readonly string[]): number {
  const text = beginning(password)
  const own = ownWords.map(beginning)
  // Signs between words, which an attacker leaves out and puts anywhere.
  const bare = text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
  const signs = [...text].length - [...bare].length
  const asTyped = estimator.check(text, own).guesses
  if (signs === 0 || bare === '') return asTyped
  return Math.min(asTyped, estimator.check(bare, own).guesses * guessesOfSign ** signs)
}

/** Whether a password as it stands is in the list of those that leaks have often. */
export function isLeaked(password: string): boolean {
  const parts: Match[] = estimator.check(beginning(password)).sequence
  return parts.length === 1 && parts[0].dictionaryName === 'passwords-common'
}

const beginning = (password: string): string =>
  [...plainText(password.normalize('NFC'))].slice(0, maxLetters).join('')
