import { alsoLoad, type MessageFiles } from '../../ui/use-say.ts'
import { OwnAccountScreen } from './own-account-screen.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

const files: MessageFiles = {
  en: () => import('../../../domain/messages/en/second-factor.json'),
  ne: () => import('../../../domain/messages/ne/second-factor.json'),
}

/** The screen, once the sentences that it alone says are there. */
export async function ownAccountScreen() {
  await alsoLoad(files)
  return OwnAccountScreen
}

/** What stands in place of email and password once these are right; one chunk with the screen, so that login names no other. */
export async function secondStep(props: SecondStepProps) {
  await alsoLoad(files)
  return <SecondStep {...props} />
}
