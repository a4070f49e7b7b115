import { alsoLoad, type Words } from '../../ui/use-words.ts'
import { OwnAccountScreen } from './own-account-screen.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

const words: Words = {
  en: () => import('../../../domain/words/en/second-factor.ts'),
  ne: () => import('../../../domain/words/ne/second-factor.ts'),
}

/** The screen, once the sentences that it alone says are there. */
export async function ownAccountScreen() {
  await alsoLoad(words)
  return OwnAccountScreen
}

/** What stands in place of email and password once these are right; one chunk with the screen, so that login names no other. */
export async function secondStep(props: SecondStepProps) {
  await alsoLoad(words)
  return <SecondStep {...props} />
}
