import type { SecondStepProps } from './second-step.tsx'

/** A chunk of its own between login and what it loads, whose list of files would weigh on the first page. */
export const step = async (props: SecondStepProps) =>
  (await import('./own-account-route.tsx')).secondStep(props)
