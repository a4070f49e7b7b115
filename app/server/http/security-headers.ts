import type { MiddlewareHandler } from 'hono'
import { baseLayerHosts } from '../../domain/layers/base-layers.ts'

/** For replies of the API: nothing in them may be run, framed, guessed at or kept. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const

/**
 * The content policy of the app: scripts and workers of our own only; pictures and data also from the base
 * layers' hosts and, where TILES_URL names one, the tile server's. Styles may be inline (Mantine, MapLibre).
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

/** Where people come by https, no browser asks by http again for a year, nor what lies below the same name. */
export function strictTransport(publicUrl: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (publicUrl().startsWith('https:'))
      c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
