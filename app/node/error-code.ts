/** The code of an error, or of what caused it: `ENOSPC`, or a SQLSTATE. */
export function errorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Gives an error that came over from a thread the code that it had there: it is lost on the way. */
export function withCode(error: unknown, code: string | undefined): unknown {
  return code !== undefined && error instanceof Error ? Object.assign(error, { code }) : error
}
