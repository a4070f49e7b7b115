import type { SecondStepProps } from './second-step.tsx'

/**
 * A separate chunk between the login screen and its parts, because the list of their files would make the first page
 * larger.
 */
export const step = async (props: SecondStepProps) =>
  (await import('./own-account-route.tsx')).secondStep(props)
