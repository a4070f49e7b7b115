import loadSecondFactor from '../../../domain/messages/bundles/second-factor.ts'
import { alsoLoad } from '../../ui/use-say.ts'
import { OwnAccountScreen } from './own-account-screen.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

/** The screen, once its own texts have been loaded. */
export async function ownAccountScreen() {
  await alsoLoad(loadSecondFactor)
  return OwnAccountScreen
}

/**
 * Replaces the email and password fields once these are correct. It is in one chunk with the screen, so that the login
 * imports no other chunk.
 */
export async function secondStep(props: SecondStepProps) {
  await alsoLoad(loadSecondFactor)
  return <SecondStep {...props} />
}
