import { alsoLoad, type Words } from '../../ui/use-words.ts'
import { OwnAccountScreen } from './own-account-screen.tsx'

const words: Words = {
  en: () => import('../../../domain/words/en/second-factor.ts'),
  ne: () => import('../../../domain/words/ne/second-factor.ts'),
}

/** The screen, once the sentences that it alone says are there. */
export async function ownAccountScreen() {
  await alsoLoad(words)
  return OwnAccountScreen
}
