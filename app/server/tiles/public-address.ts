import type { Context } from 'hono'

/** The address that the browser uses, even behind a proxy that terminates TLS. */
export function publicAddressOf(c: Context, trustProxy: boolean): URL {
  const url = new URL(c.req.url)
  url.search = ''
  if (!trustProxy) return url
  const proto = c.req.header('x-forwarded-proto')?.split(',')[0].trim()
  const host = c.req.header('x-forwarded-host')?.split(',')[0].trim()
  if (proto === 'https' || proto === 'http') url.protocol = proto
  if (host && /^[\w.:[\]-]+$/.test(host)) {
    // A host without an explicit port uses the default port of its protocol, not the server's port.
    url.port = ''
    url.host = host
  }
  return url
}
