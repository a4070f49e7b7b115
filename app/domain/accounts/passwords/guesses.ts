import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { plainText } from '../../cells/text.ts'
import { nepaliWords, numberWords } from './nepali-words.ts'
import { officeWords } from './office-words.ts'

/** Only the beginning is rated: the cost of rating grows with each letter. */
const maxLetters = 24
/** Factor for a sign in a password: the signs and positions that an attacker has to try. */
const guessesOfSign = 10

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    office: [...officeWords],
    nepali: [...nepaliWords],
    numbers: [...numberWords],
  },
  graphs: adjacencyGraphs,
  // More substitutions take seconds, and such passwords are strong anyway.
  l33tMaxSubstitutions: 8,
})

/** Estimated number of guesses for an attacker who knows these words of the owner. */
export function countGuesses(password: string, ownWords: readonly string[]): number {
  const text = beginning(password)
  const own = ownWords.map(beginning)
  // Signs between words add no strength.
  const bare = text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
  const signs = [...text].length - [...bare].length
  const asTyped = estimator.check(text, own).guesses
  if (signs === 0 || bare === '') return asTyped
  return Math.min(asTyped, estimator.check(bare, own).guesses * guessesOfSign ** signs)
}

/** Whether a password is in the list of passwords found most often in leaks. */
export function isLeaked(password: string): boolean {
  const parts: Match[] = estimator.check(beginning(password)).sequence
  return parts.length === 1 && parts[0].dictionaryName === 'passwords-common'
}

const beginning = (password: string): string =>
  [...plainText(password.normalize('NFC'))].slice(0, maxLetters).join('')
