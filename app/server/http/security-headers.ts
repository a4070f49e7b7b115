import type { MiddlewareHandler } from 'hono'
import { baseLayerHosts } from '../../domain/layers/base-layers.ts'

/** For API replies: no scripts, frames, content sniffing or caching. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/**
 * Content security policy of the app: only own scripts and workers; pictures and data also from the hosts of
 * the base layers and, if TILES_URL is set, of the tile server. Inline styles are allowed (Mantine,
 * MapLibre).
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

/** With a public https address, browsers use https only for a year, for subdomains too. */
export function strictTransport(publicUrl: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (publicUrl().startsWith('https:'))
      c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

/** Addresses of public layers; signed ones below them are excluded. */
const openAddress = /^\/(ogc|tiles|atlas)(\/|$)(?!(plans|login|signed)\/)/

/**
 * Allows pages of other origins to read the public layers, as any program can (CORS). Without
 * Access-Control-Allow-Credentials, and not for requests with credentials, so that sessions are not exposed.
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
