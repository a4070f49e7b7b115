import loadSecondFactor from '../../../domain/messages/bundles/second-factor.ts'
import { alsoLoad } from '../../ui/use-say.ts'
import { OwnAccountScreen } from './own-account-screen.tsx'
import { SecondStep, type SecondStepProps } from './second-step.tsx'

/** The screen, once its own messages have loaded. */
export async function ownAccountScreen() {
  await alsoLoad(loadSecondFactor)
  return OwnAccountScreen
}

/**
 * Replaces email and password once these are correct; in one chunk with the screen, so that the login
 * references no other.
 */
export async function secondStep(props: SecondStepProps) {
  await alsoLoad(loadSecondFactor)
  return <SecondStep {...props} />
}
