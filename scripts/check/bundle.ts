import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Finding, project } from '../common/source-files.ts'
import { builtStamp } from '../common/stamped-folder.ts'
import { buildClient, clientStamp } from '../start/build-client.ts'
import { circlesOf } from './circles.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; src?: string }
type BundleManifest = Record<string, Chunk>
export type Bundle = {
  landing_kB: number
  map_kB: number
  biggest: string[]
  /** Additional script of each plan screen, apart from the frame that all of them share. */
  planScreens: { file: string; kB: number }[]
}

export const bundleBudget = { landing_kB: 110, map_kB: 820, planScreen_kB: 30 }
const folder = join(project, 'var', 'client')
/**
 * What is not loaded before the first map: tools and charts, the code that draws single buildings once the camera is
 * close, the list of sources, and the screens of other routes with their texts.
 */
const later =
  /^(bat|mhp|sst|dashboard|plan|persistence|buildings|accounts|admin|users|rates|offline)\/|@deck\.gl|building-layers|active-drawing|sources-card|login-tilesets|tool-drawing|terra-draw|echarts|messages\/\w+\/(plans|tools|second-factor)\.ts$|^_(deck|draw|charts)-/

/**
 * Size of the script that a visitor loads before the landing page or the login is shown, and before the map is shown.
 */
export async function checkBundle(): Promise<Finding[]> {
  if (builtStamp(folder) !== clientStamp()) await buildClient(folder)
  const { landing_kB, map_kB, biggest, planScreens } = measureBundle(folder)
  const what = (name: string, is: number, limit: number) =>
    `${name} script is ${is.toFixed(0)} kB gzip, the budget is ${limit} kB; biggest: ${biggest.join(', ')}`
  const findings: Finding[] = []
  if (landing_kB > bundleBudget.landing_kB)
    findings.push({
      file: 'app/client/main.tsx',
      what: what('landing and login', landing_kB, bundleBudget.landing_kB),
    })
  if (map_kB > bundleBudget.map_kB)
    findings.push({ file: 'app/client/home', what: what('map route', map_kB, bundleBudget.map_kB) })
  for (const { file, kB } of planScreens) {
    if (kB > bundleBudget.planScreen_kB)
      findings.push({
        file: `app/client/${file}`,
        what: `script of the screen is ${kB.toFixed(1)} kB gzip beside the frame, the budget is ${bundleBudget.planScreen_kB} kB: load what is not seen first when it is asked for`,
      })
  }
  if (entryExports(folder))
    findings.push({
      file: 'vite.config.ts',
      what: 'the first chunk imports from the entry, and every page stays empty: name what it takes there in chunks.first',
    })
  for (const circle of chunkCircles(folder))
    findings.push({
      file: 'vite.config.ts',
      what: `chunks import each other in a circle, and their screens may stay empty: ${circle.join(' -> ')}`,
    })
  return findings
}

/** Chunks that need each other before either has run. Those of deck.gl call each other only later. */
function chunkCircles(built: string): string[][] {
  const chunks = Object.entries(readManifest(built)).map(([key, { imports = [] }]) => [key, imports] as const)
  return circlesOf(new Map(chunks)).filter(circle => !circle.some(key => key.startsWith('_deck-')))
}

/** Whether the entry exports anything to chunks that it imports itself. */
function entryExports(built: string): boolean {
  const manifest = readManifest(built)
  const { file } = manifest[entryOf(manifest)]
  return /\bexport\s*\{/.test(readFileSync(join(built, file), 'utf8'))
}

/** Gzip sizes of the scripts in a built app, from the manifest that Vite writes. */
export function measureBundle(built: string): Bundle {
  const manifest = readManifest(built)
  const entry = entryOf(manifest)
  const size = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1000
  const total = (keys: Set<string>) => [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0)
  const landing = reached(
    manifest,
    [entry, ...sources(manifest, /^landing\/(?!tools\/tool-drawing)|^accounts\/login/)],
    () => false,
  )
  // A reader loads only one language, so the largest is used. No chunk imports the worker, because MapLibre receives
  // its URL.
  const mapScreen = [entry, ...sources(manifest, /^home\/|^map\/map-view|maplibre-gl-worker/)]
  const languages = sources(manifest, /messages\/\w+\/main\.ts$/)
  const [onMap] = languages
    .map(language =>
      reached(manifest, [...mapScreen, language], key => !later.test(key) && !languages.includes(key)),
    )
    .sort((a, b) => total(b) - total(a))
  const frame = reached(
    manifest,
    [entry, ...sources(manifest, /^(home\/home-route|plan\/plan-route)\.|messages\/en\/main\.ts$/)],
    () => false,
  )
  const planScreens = (manifest['plan/plan-route.tsx'].dynamicImports ?? [])
    .filter(key => manifest[key].src?.startsWith('plan/'))
    .map(key => {
      const own = [...reached(manifest, [key], () => false)].filter(one => !frame.has(one))
      return { file: manifest[key].src ?? key, kB: total(new Set(own)) }
    })
  const bySize = [...onMap].map(key => [manifest[key].file, size(manifest[key].file)] as const)
  const biggest = bySize.sort(([, a], [, b]) => b - a).slice(0, 5)
  return {
    landing_kB: total(landing),
    map_kB: total(onMap),
    biggest: biggest.map(([file, kB]) => `${file} ${kB.toFixed(0)} kB`),
    planScreens,
  }
}

function readManifest(built: string): BundleManifest {
  const path = join(built, '.vite', 'manifest.json')
  if (!existsSync(path)) throw new Error(`${built} holds no built app`)
  return JSON.parse(readFileSync(path, 'utf8')) as BundleManifest
}

function entryOf(manifest: BundleManifest): string {
  const entry = Object.keys(manifest).find(key => key === 'index.html' && manifest[key].isEntry)
  if (!entry) throw new Error('the built app has no entry')
  return entry
}

/** Chunks of the sources that match a pattern, which are mostly routes. */
function sources(manifest: BundleManifest, source: RegExp): string[] {
  return Object.keys(manifest).filter(key => source.test(key) || source.test(manifest[key].src ?? ''))
}

/** All script that these chunks load: static imports, and dynamic ones for which `follows` is true. */
function reached(manifest: BundleManifest, from: string[], follows: (key: string) => boolean): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key) || !/\.m?js$/.test(manifest[key].file)) return
    found.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
    for (const next of (manifest[key].dynamicImports ?? []).filter(follows)) visit(next)
  }
  for (const key of from) visit(key)
  return found
}
