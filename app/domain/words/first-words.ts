import { accountWords } from './accounts.en.ts'
import { landingWords } from './landing.en.ts'
import { landingSectionWords } from './landing-sections.en.ts'
import { shellWords } from './shell.en.ts'

/** The words that the landing and login pages need, so that they need not wait for all the others. */
export const firstWords = { ...shellWords, ...landingWords, ...landingSectionWords, ...accountWords }
