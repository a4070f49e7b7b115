import type { MiddlewareHandler } from 'hono'
import { baseLayerHosts } from '../../domain/layers/base-layers.ts'

/** Headers for API replies. They forbid scripts, frames, content sniffing and caching. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/**
 * Content security policy of the app. Only its own scripts and workers are allowed. Pictures and data may also come
 * from the hosts of the base layers and, if TILES_URL is set, from the tile server. Inline styles are allowed because
 * Mantine and MapLibre use them.
 */
export function contentPolicy(tilesUrl?: string): string {
  const others = [...baseLayerHosts, ...(tilesUrl ? [new URL(tilesUrl).origin] : [])].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${others}`,
    `connect-src 'self' ${others}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sets the headers of pages, files and tiles. */
export function pageHeaders(tilesUrl?: string): MiddlewareHandler {
  const policy = contentPolicy(tilesUrl)
  return async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'strict-origin-when-cross-origin')
    c.header('cross-origin-opener-policy', 'same-origin')
    c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
  }
}

/** If the public address uses https, tells browsers to use only https for a year, including on subdomains. */
export function strictTransport(publicUrl: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (publicUrl().startsWith('https:'))
      c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

/** Paths of public layers, except for the signed URLs below them. */
const openAddress = /^\/(ogc|tiles|atlas)(\/|$)(?!(plans|login|signed)\/)/

/**
 * Allows pages from other origins to read the public layers, which any program can do anyway (CORS).
 * Access-Control-Allow-Credentials is not set and requests with credentials are excluded, so that sessions are not
 * exposed.
 */
export const openToOrigins: MiddlewareHandler = async (c, next) => {
  const { method, path, raw } = c.req
  if (!openAddress.test(path)) return next()
  if (method === 'OPTIONS') {
    return c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'accept-language, if-none-match, if-range, range',
      'access-control-max-age': '86400',
    })
  }
  await next()
  const hasCredentials = raw.headers.has('authorization') || raw.headers.has('cookie')
  if (hasCredentials || !['GET', 'HEAD'].includes(method)) return
  c.header('access-control-allow-origin', '*')
  c.header('access-control-expose-headers', 'content-crs, content-range, etag, link')
}
