import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { plainText } from '../../cells/text.ts'
import { nepaliWords, numberWords } from './nepali-words.ts'
import { officeWords } from './office-words.ts'

/** Only the beginning is rated because the cost of rating grows with each letter. */
const maxLetters = 24
/** Factor for a symbol in a password, which stands for the symbols and positions that an attacker must try. */
const guessesOfSign = 10

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    office: [...officeWords],
    nepali: [...nepaliWords],
    numbers: [...numberWords],
  },
  graphs: adjacencyGraphs,
  // More substitutions would take seconds, and such passwords are strong anyway.
  l33tMaxSubstitutions: 8,
})

/** Estimates the number of guesses that an attacker who knows these words about the owner would need. */
export function countGuesses(password: string, ownWords: readonly string[]): number {
  const text = beginning(password)
  const own = ownWords.map(beginning)
  // Symbols between words do not make a password stronger.
  const bare = text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
  const signs = [...text].length - [...bare].length
  const asTyped = estimator.check(text, own).guesses
  if (signs === 0 || bare === '') return asTyped
  return Math.min(asTyped, estimator.check(bare, own).guesses * guessesOfSign ** signs)
}

/** Whether a password is in the list of passwords that occur most often in leaks. */
export function isLeaked(password: string): boolean {
  const parts: Match[] = estimator.check(beginning(password)).sequence
  return parts.length === 1 && parts[0].dictionaryName === 'passwords-common'
}

const beginning = (password: string): string =>
  [...plainText(password.normalize('NFC'))].slice(0, maxLetters).join('')
