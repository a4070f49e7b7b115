import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { type Language, languageCodes } from '../../../domain/messages/languages.ts'
import { languageOf } from '../language.ts'

type Encoding = 'br' | 'gzip'
type BuiltFile = {
  type: string
  cacheControl: string
  plain: Uint8Array<ArrayBuffer>
  packed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  etag: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
/** Suffixes of the compressed copies that the build writes next to each file. */
const packings: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
/** Paths that the server itself handles, so that no page of the app can use them. */
const notPages = /^\/(api|tiles|atlas|assets|media|readyz|livez|metrics|legends|icons)(\/|$)|\.\w+$/

/**
 * Serves the built app from memory. Hashed assets are cached indefinitely; the page is always revalidated. The page is
 * also served at every other address, because the router of the app handles unknown ones.
 */
export function clientFiles(folder: string, stamp: string): Hono {
  const files = readBuild(folder, stamp)
  const manifest = readManifest(folder)
  const ofLanding = aheadOfLanding(manifest)
  const ofMap = Object.fromEntries(
    languageCodes.map(language => [language, aheadOfMap(manifest, language)]),
  ) as Record<Language, string>
  const pages = pagesOf(files.get('/index.html') as BuiltFile)
  const app = new Hono()
  app.get('*', c => {
    const { path } = c.req
    const opening = opens(c)
    const file = files.get(path) ?? (notPages.test(path) ? undefined : pages[opening])
    if (!file) return c.json({ error: 'Not found.' }, 404)
    const link = path === '/' ? ofLanding : opening === 'mark' ? '' : ofMap[languageOf(c)]
    return send(c, file, link === '' ? {} : { link, vary: 'accept-language, accept-encoding' })
  })
  return app
}

/** What a page shows before its scripts run: an outline on the screens with a map, and the logo on all others. */
const openings = ['mark', 'plans', 'plan', 'tool', 'dashboard'] as const
type Opening = (typeof openings)[number]

function opens(c: Context): Opening {
  if (!/^\/home(\/|$)/.test(c.req.path)) return 'mark'
  if (c.req.path.startsWith('/home/plan/')) return 'plan'
  if (c.req.query('mode') === 'dashboard') return 'dashboard'
  return c.req.query('tool') === undefined ? 'plans' : 'tool'
}

/** The page of the app for each opening (data-opens in index.html and boot.css). */
function pagesOf(page: BuiltFile): Record<Opening, BuiltFile> {
  const pageFor = (opening: Opening): BuiltFile => {
    if (opening === 'mark') return page
    const html = new TextDecoder().decode(page.plain).replace('<body>', `<body data-opens="${opening}">`)
    const plain = new TextEncoder().encode(html)
    const packed = { br: new Uint8Array(brotliCompressSync(plain)), gzip: new Uint8Array(gzipSync(plain)) }
    return { ...page, plain, packed, etag: page.etag.replace(/"$/, `-${opening}"`) }
  }
  return Object.fromEntries(openings.map(opening => [opening, pageFor(opening)])) as Record<
    Opening,
    BuiltFile
  >
}

/** The built stylesheet, script and icon of the page at /api/docs, which the server renders. */
export function docsFiles(folder: string): { style?: string; script?: string; icon?: string } {
  const manifest = readManifest(folder)
  const address = (source: string) => {
    const file = manifest[source]?.file
    return file === undefined ? undefined : `/${file}`
  }
  return { style: address('docs/docs.css'), script: address('docs/docs.ts'), icon: address('favicon.svg') }
}

type ViteManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

function readManifest(folder: string): ViteManifest {
  const path = join(folder, '.vite', 'manifest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ViteManifest) : {}
}

/**
 * Link header of the landing page. It preloads the picture, which is the largest contentful paint, in parallel with the
 * first scripts. The browser loads the picture for the system's theme, unless the user has chosen a theme. The header
 * is empty without a manifest.
 */
function aheadOfLanding(manifest: ViteManifest): string {
  const pictures = ['light', 'dark'].flatMap(theme => [
    { name: `hero-${theme}`, theme, width: 'min-width: 760px' },
    { name: `hero-${theme}-small`, theme, width: 'max-width: 759px' },
  ])
  return pictures
    .flatMap(({ name, theme, width }) => {
      const file = manifest[`landing/pictures/${name}.webp`]?.file
      const media = `(prefers-color-scheme: ${theme}) and (${width})`
      return file ? [`</${file}>; rel=preload; as=image; media="${media}"`] : []
    })
    .join(', ')
}

/**
 * Link header of the page with the map. It preloads the scripts and tile sources in parallel with the first scripts.
 * The map library itself is not preloaded, because on a slow connection the surrounding text should come first. The
 * header is empty without a manifest.
 */
function aheadOfMap(manifest: ViteManifest, language: Language): string {
  if (Object.keys(manifest).length === 0) return ''
  const screen = [
    ...importedBy(manifest, 'home/home-route.tsx'),
    ...importedBy(manifest, `../domain/messages/${language}/main.ts`),
  ]
  const map = importedBy(manifest, 'map/map-view.tsx').filter(key => !screen.includes(key))
  const links = (keys: string[], priority: string) => {
    const chunks = [...new Set(keys)].flatMap(key => manifest[key] ?? [])
    return [
      ...chunks.map(({ file }) => `</${file}>; rel=modulepreload${priority}`),
      ...chunks.flatMap(({ css = [] }) =>
        css.map(file => `</${file}>; rel=preload; as=style; crossorigin${priority}`),
      ),
    ]
  }
  const worker = Object.keys(manifest).find(key => key.endsWith('maplibre-gl-worker.mjs'))
  return [
    ...links(screen, ''),
    '</tiles/sources.json>; rel=preload; as=fetch; crossorigin',
    ...links(map, '; fetchpriority=low'),
    // The worker is prefetched but not run. The script of the map requests it later and gets it from the browser's
    // cache.
    ...(worker ? [`</${manifest[worker].file}>; rel=prefetch`] : []),
  ].join(', ')
}

/** Returns a chunk of the build together with all chunks that it imports statically. */
function importedBy(manifest: ViteManifest, key: string): string[] {
  const found = [key]
  for (const one of found) {
    for (const next of manifest[one]?.imports ?? []) if (!found.includes(next)) found.push(next)
  }
  return found
}

function send(c: Context, file: BuiltFile, more: Record<string, string>): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
    ...more,
  }
  if (c.req.header('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const accepted = c.req.header('accept-encoding') ?? ''
  const [encoding] = packings.find(([name]) => file.packed[name] && accepted.includes(name)) ?? []
  if (encoding) headers['content-encoding'] = encoding
  const body = (encoding && file.packed[encoding]) ?? file.plain
  headers['content-length'] = String(body.length)
  return new Response(body, { headers })
}

function readBuild(folder: string, stamp: string): Map<string, BuiltFile> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no built app.`)
  const files = new Map<string, BuiltFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    const address = `/${relative(folder, path).split(sep).join('/')}`
    // Files whose names start with a dot belong to the build, such as Vite's manifest.
    if (!entry.isFile() || type === undefined || address.includes('/.')) continue
    const packed: BuiltFile['packed'] = {}
    for (const [encoding, suffix] of packings)
      if (existsSync(path + suffix)) packed[encoding] = new Uint8Array(readFileSync(path + suffix))
    files.set(address, {
      type,
      cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      plain: new Uint8Array(readFileSync(path)),
      packed,
      etag: `"${stamp}-${entry.name}"`,
    })
  }
  return files
}
