import loadSecondFactor from '../../../domain/messages/bundles/second-factor.ts'
import { alsoLoad } from '../../ui/use-say.ts'
import { OwnAccountScreen } from './own-account-screen.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

/** The screen, once the sentences that it alone says are there. */
export async function ownAccountScreen() {
  await alsoLoad(loadSecondFactor)
  return OwnAccountScreen
}

/** What stands in place of email and password once these are right; one chunk with the screen, so that login names no other. */
export async function secondStep(props: SecondStepProps) {
  await alsoLoad(loadSecondFactor)
  return <SecondStep {...props} />
}
