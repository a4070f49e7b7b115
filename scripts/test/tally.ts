/** Numbers of passed and failed tests. `again` lists the names of tests that passed only after a retry. */
export type TestTally = { passed: number; failed: number; again?: string[] }

export const count = ({ passed, failed }: TestTally): string => `${passed} passed, ${failed} failed`
