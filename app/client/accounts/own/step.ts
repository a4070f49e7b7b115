import type { SecondStepProps } from './second-step.tsx'

/** A separate chunk between login and its parts, whose list of files would add weight to the first page. */
export const step = async (props: SecondStepProps) =>
  (await import('./own-account-route.tsx')).secondStep(props)
