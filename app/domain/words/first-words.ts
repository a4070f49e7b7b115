import { accountsWords } from './en/accounts.ts'
import { landingWords } from './en/landing.ts'
import { shellWords } from './en/shell.ts'

/** The words that the landing and login pages need, so that they need not wait for all the others. */
export const firstWords = { ...shellWords, ...landingWords, ...accountsWords }
