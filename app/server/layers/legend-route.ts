import type { Context } from 'hono'
import { languageFrom } from '../../domain/messages/languages.ts'
import { legendSvg } from './legend-svg.ts'

/** Serves GET /legends/{layer}.svg?theme=light|dark&lang=en|ne, which is public like the tiles (S-015). */
export function legendRoute(c: Context): Response {
  const file = c.req.param('file') ?? ''
  const theme = c.req.query('theme') === 'dark' ? 'dark' : 'light'
  const language = languageFrom(c.req.query('lang'))
  const svg = file.endsWith('.svg') ? legendSvg(file.slice(0, -4), theme, language) : null
  if (svg === null) return c.text('Not found', 404)
  return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' })
}
