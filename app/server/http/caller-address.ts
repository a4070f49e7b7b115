import type { Context } from 'hono'

type WithSocket = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

/**
 * The network address of a caller. Behind a proxy of our own it is the last one that the proxy wrote into
 * X-Forwarded-For; without one the header is anybody's claim and is not looked at.
 */
export function callerAddressReader(trustProxy: boolean): (c: Context) => string {
  return c => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return (forwarded || (c.env as WithSocket)?.incoming?.socket?.remoteAddress) ?? 'unknown'
  }
}
