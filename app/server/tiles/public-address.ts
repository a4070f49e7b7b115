import type { Context } from 'hono'

/** Address as used by the browser, also behind a proxy that ends TLS. */
export function publicAddressOf(c: Context, trustProxy: boolean): URL {
  const url = new URL(c.req.url)
  url.search = ''
  if (!trustProxy) return url
  const proto = c.req.header('x-forwarded-proto')?.split(',')[0].trim()
  const host = c.req.header('x-forwarded-host')?.split(',')[0].trim()
  if (proto === 'https' || proto === 'http') url.protocol = proto
  if (host && /^[\w.:[\]-]+$/.test(host)) {
    // Without an explicit port the host uses its protocol's default, not the server's.
    url.port = ''
    url.host = host
  }
  return url
}
