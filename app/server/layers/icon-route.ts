import type { Context } from 'hono'
import type { GroupId } from '../../domain/layers/layer-table.ts'

/** Path of the icon of each group in a 16 × 16 square, drawn with a stroke width of 1.4. */
const paths: Record<GroupId, string> = {
  boundaries: 'M1.7 4.4 5.8 2.7l4.4 1.7 4.1-1.7v8.9l-4.1 1.7-4.4-1.7-4.1 1.7ZM5.8 2.7v8.9M10.2 4.4v8.9',
  energy: 'M8.9 1.5 3.2 9.1h4.1l-.5 5.4 6-7.9H8.6Z',
  water: 'M8 1.6c2.6 3 4.5 5.4 4.5 7.8a4.5 4.5 0 0 1-9 0C3.5 7 5.4 4.6 8 1.6ZM5.8 10a2.3 2.3 0 0 0 1.9 2',
  settlements: 'M1.8 7.7 8 2.3l6.2 5.4M3.6 6.4v7.2h8.8V6.4M6.5 13.6V9.7h3v3.9',
  terrain: 'M1.2 13 5.9 4.2l3 5.4M7.4 13l3.3-6.2L14.8 13ZM1.2 13h9.4',
  'my-plan': 'M3.2 2.8h9.6v11.6H3.2ZM6 1.4h4v2.8H6ZM5.6 8.6l1.6 1.6 3.2-3.2M5.6 12.2h4.8',
}

/** Serves GET /icons/{group}.svg, which is public. The icons have one colour and the client uses them as masks. */
export function iconRoute(c: Context): Response {
  const [, id = ''] = /^([\w-]+)\.svg$/.exec(c.req.param('file') ?? '') ?? []
  if (!isGroup(id)) return c.text('Not found', 404)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" ' +
    'stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">' +
    `<path d="${paths[id]}"/></svg>`
  return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
}

const isGroup = (id: string): id is GroupId => Object.hasOwn(paths, id)
