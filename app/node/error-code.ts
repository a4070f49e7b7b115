/** Returns the code of an error or of its cause: `ENOSPC`, or an SQLSTATE. */
export function errorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Restores the code of an error from a thread, which is lost when the error is transferred. */
export function withCode(error: unknown, code: string | undefined): unknown {
  return code !== undefined && error instanceof Error ? Object.assign(error, { code }) : error
}
