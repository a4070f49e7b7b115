import { get } from 'node:http'
import { expect, test } from 'vitest'
import { startApi } from '../harness.ts'

const { url, api } = await startApi({ trustProxy: true })

/** Asked under another host than ours; fetch sends none of one's own. */
function fetchAs(path: string, headers: Record<string, string>) {
  return new Promise<{ status?: number; cacheControl: string; text: string }>((done, fail) => {
    const request = get(url + path, { headers }, reply => {
      const pieces: Buffer[] = []
      reply.on('data', piece => pieces.push(piece))
      reply.on('end', () => {
        const text = JSON.stringify(reply.headers) + Buffer.concat(pieces).toString()
        done({ status: reply.statusCode, cacheControl: String(reply.headers['cache-control']), text })
      })
    })
    request.on('error', fail)
  })
}
const evil = 'evil.example'
const ours = { 'x-forwarded-host': 'urja.example', 'x-forwarded-proto': 'https' }
const documents = [
  '/ogc',
  '/ogc/api',
  '/ogc/collections',
  '/ogc/collections/municipality',
  '/ogc/collections/municipality/items?limit=1',
  '/ogc/collections/municipality/items/43611',
  '/ogc/collections/municipality/tiles',
  '/ogc/collections/municipality/tiles/WebMercatorQuad',
  '/ogc/tiles',
  '/ogc/tiles/WebMercatorQuad?f=tilejson',
  '/ogc/projects/43611.qgs',
]

test.each(documents)('%s under a host that is not ours is for nobody else to keep', async path => {
  const hosts: Record<string, string>[] = [{ host: evil }, { ...ours, 'x-forwarded-host': evil }]
  for (const headers of hosts) {
    const { status, cacheControl, text } = await fetchAs(path, headers)
    expect([status, text.includes(evil), cacheControl]).toEqual([200, true, 'private, max-age=300'])
  }
  const { status, cacheControl, text } = await fetchAs(path, ours)
  expect([status, text.includes('https://urja.example/ogc'), cacheControl]).toEqual([
    200,
    true,
    'public, max-age=300',
  ])
})

test('what holds no link may be kept by all', async () => {
  const tile = await fetchAs('/ogc/tiles/WebMercatorQuad/5/13/23', { host: evil })
  expect([tile.cacheControl, tile.text.includes(evil)]).toEqual(['public, max-age=300', false])
})

test('nothing that anybody may ask for is public and names the host that was asked for', async () => {
  const open = api.routes.filter(({ endpoint }) => endpoint.can === 'anon' && endpoint.method === 'GET')
  const paths = [
    ...documents,
    ...open.map(({ endpoint }) => endpoint.path).filter(path => !path.includes('{')),
  ]
  for (const path of paths) {
    const { cacheControl, text } = await fetchAs(path, { host: evil })
    if (text.includes(evil)) expect([path, cacheControl.includes('public')]).toEqual([path, false])
  }
})
