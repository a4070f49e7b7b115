import type { Context } from 'hono'

type WithSocket = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

/**
 * Network address of a caller. Behind the installation's own proxy, the last entry of X-Forwarded-For;
 * otherwise the header is untrusted and ignored.
 */
export function callerAddressReader(trustProxy: boolean): (c: Context) => string {
  return c => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return (forwarded || (c.env as WithSocket)?.incoming?.socket?.remoteAddress) ?? 'unknown'
  }
}
