/** What passed, what failed, and by name what passed only when it was tried again. */
export type TestTally = { passed: number; failed: number; again?: string[] }

export const count = ({ passed, failed }: TestTally): string => `${passed} passed, ${failed} failed`
