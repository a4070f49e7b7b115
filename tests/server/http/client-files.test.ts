import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientFiles } from '../../../app/server/http/files/client-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'urja-pages-'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<html><body><div id="app"></div></body></html>')
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'home/home-route.tsx': { file: 'assets/home-route.js', imports: ['_home.js'] },
    '_home.js': { file: 'assets/home.js', css: ['assets/home.css'] },
    'map/map-view.tsx': { file: 'assets/map-view.js', imports: ['_home.js', '_map.js'] },
    '_map.js': { file: 'assets/map.js', css: ['assets/map.css'] },
    '../domain/messages/en/main.ts': { file: 'assets/english.js' },
    '../domain/messages/ne/main.ts': { file: 'assets/nepali.js' },
    '../../node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs': { file: 'assets/worker.mjs' },
  }),
)
const app = clientFiles(folder, 'stamp')

test.each([
  ['/', null],
  ['/login', null],
  ['/homes', null],
  ['/home', 'plans'],
  ['/home?region=436', 'plans'],
  ['/home?tool=bat&region=43611', 'tool'],
  ['/home?mode=dashboard&tool=bat', 'dashboard'],
  ['/home/plan', 'plans'],
  ['/home/plan/7/activities', 'plan'],
])('%s opens with %s', async (path, opening) => {
  const plain = await app.request(path)
  const html = await plain.text()
  expect(html).toContain(opening === null ? '<body>' : `<body data-opens="${opening}">`)
  const packed = await app.request(path, { headers: { 'accept-encoding': 'gzip' } })
  const bytes = Buffer.from(await packed.arrayBuffer())
  const isPacked = packed.headers.get('content-encoding') === 'gzip'
  expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toBe(html)
  // The same address again is the same page, another one is not.
  const tag = plain.headers.get('etag') ?? ''
  expect((await app.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  const other = opening === 'tool' ? '/home' : '/home?tool=bat'
  expect((await app.request(other, { headers: { 'if-none-match': tag } })).status).toBe(200)
})

test('what stands around the map is fetched ahead, and the map behind it', async () => {
  const linksOf = async (path: string, language = 'en-GB') =>
    (await app.request(path, { headers: { 'accept-language': language } })).headers.get('link')?.split(', ')
  expect(await linksOf('/home')).toEqual([
    '</assets/home-route.js>; rel=modulepreload',
    '</assets/home.js>; rel=modulepreload',
    '</assets/english.js>; rel=modulepreload',
    '</assets/home.css>; rel=preload; as=style; crossorigin',
    '</tiles/sources.json>; rel=preload; as=fetch; crossorigin',
    '</assets/map-view.js>; rel=modulepreload; fetchpriority=low',
    '</assets/map.js>; rel=modulepreload; fetchpriority=low',
    '</assets/map.css>; rel=preload; as=style; crossorigin; fetchpriority=low',
    '</assets/worker.mjs>; rel=prefetch',
  ])
  expect(await linksOf('/home/plan/7', 'ne')).toContain('</assets/nepali.js>; rel=modulepreload')
  expect(await linksOf('/login')).toBeUndefined()
  const varies = async (path: string) => (await app.request(path)).headers.get('vary')
  expect([await varies('/home'), await varies('/login')]).toEqual([
    'accept-language, accept-encoding',
    'accept-encoding',
  ])
})
