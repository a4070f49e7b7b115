import type { Context } from 'hono'

type WithSocket = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

/**
 * Returns a function that reads the network address of a caller. Behind the installation's own proxy, this is the last
 * entry of X-Forwarded-For. Without a proxy the header cannot be trusted and is ignored.
 */
export function callerAddressReader(trustProxy: boolean): (c: Context) => string {
  return c => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return (forwarded || (c.env as WithSocket)?.incoming?.socket?.remoteAddress) ?? 'unknown'
  }
}
