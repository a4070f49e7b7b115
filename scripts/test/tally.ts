export type Tally = { passed: number; failed: number }

export const count = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`
