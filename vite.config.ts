/// <reference types="vitest/config" />
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { styleTokens } from './app/domain/layers/style-tokens.ts'
import { compiledCatalogues } from './scripts/common/compiled-catalogues.ts'

const project = fileURLToPath(new URL('.', import.meta.url))
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))

/** Libraries of single routes, each a chunk that those routes load. */
const chunks = {
  map: /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl\/react-maplibre)\//,
  deck: /node_modules\/(deck\.gl|@deck\.gl|@luma\.gl|@math\.gl|@loaders\.gl|@probe.gl|mjolnir\.js|earcut|gl-matrix)\//,
  draw: /node_modules\/terra-draw/,
  // Code of the first pages, in one chunk: sharing it with later screens would split it into many, which
  // compress worse. Beware: what it imports must be listed here too, or the two chunks import each other and
  // the page stays empty.
  first: anyOf(
    /node_modules\/(react|react-dom|scheduler|use-sync-external-store|valibot)\//,
    // The guard of leaving is for forms of later screens.
    /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\/(?!.*useBlocker)/,
    /node_modules\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertCircle|ArrowRight|Check|Chevron(Down|Left|Right)|DeviceDesktop|Download|FileText|Language|LayoutDashboard|Logout|Menu2|Moon|PlayerPause|PlayerPlay|Sun|UserCog|X))\./,
    /vite\/preload-helper/,
    /app\/domain\/(api\/(endpoint|failure|call-failure)|installation\/agency|roles|accounts\/contract)\./,
    /app\/domain\/messages\/((format|compile)-message|bundles\/(first|main)|languages|numerals|en\/(shell|landing|accounts)\.json)\./,
    /app\/client\/(api\/(browser|call|session)|storage\/browser-storage)\./,
    /app\/client\/ui\/(button|use-say|stored|brand|media\/(color-scheme|less-motion)|menu\/(menu|preference-menus))\.tsx?/,
    /app\/client\/ui\/form\/(use-form-state|form-errors|text-field|general-error|read-only)\.tsx?/,
    /app\/client\/ui\/(ui|brand)\.module\.css/,
    // The drawings of the tools lie below the fold.
    /app\/client\/landing\/(?!tools\/tool-drawing)/,
    /app\/client\/(routes|accounts\/(login-screen|account-page|user-menu|guards|log-out|redirect-search|role-words)|home\/home-search|users\/list\/users-view|rates\/(changes\/changes-view|rates-view)|ui\/table\/table-view|ui\/draft\/forget-drafts|api\/reload-flag)\.tsx?/,
    /app\/client\/accounts\/accounts\.module\.css/,
    /app\/domain\/(downloads|layers\/(hero-classes|origin\/attribution-words))\./,
  ),
  charts: /node_modules\/(echarts|zrender|echarts-for-react|size-sensor|fast-deep-equal)\//,
}
type Ids = readonly string[]
type Module = { code?: string | null; importedIds: Ids; dynamicallyImportedIds: Ids }
type Modules = { getModuleInfo(id: string): Module | null }

/** Library files that only re-export others; the first part is the import path. */
const barrel =
  /node_modules\/(@mantine\/(?:core|hooks|notifications)|@tabler\/icons-react)\/(?:esm\/index|dist\/esm\/tabler-icons-react)\.mjs$/

/** Imports of a module; for a barrel only the files of the imported names. */
function importsOf(module: Module | null, modules: Modules): string[] {
  return (module?.importedIds ?? []).flatMap(id => {
    const library = barrel.exec(id)?.[1]
    if (library === undefined || !module?.code) return [id]
    const files = filesOf(id, modules)
    const names = namesIn(module.code).flatMap(({ names, from }) => (from === library ? names : []))
    return names.every(({ name }) => files.has(name)) ? names.map(({ name }) => files.get(name) ?? id) : [id]
  })
}

/** The file of each name that a barrel passes on. */
function filesOf(id: string, modules: Modules): Map<string, string> {
  barrels[id] ??= new Map(
    namesIn(modules.getModuleInfo(id)?.code ?? '').flatMap(({ names, from }) =>
      names.map(({ as }) => [as, join(dirname(id), from)] as const),
    ),
  )
  return barrels[id]
}
const barrels: Record<string, Map<string, string>> = {}

function namesIn(code: string) {
  return [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)].map(
    ([, names, from]) => ({
      from,
      names: names
        .split(',')
        .filter(name => name.trim() !== '')
        .map(name => {
          const [own, as = own] = name.trim().split(/\s+as\s+/)
          return { name: own, as }
        }),
    }),
  )
}

/** Everything that these screens import at once; `withLazy`: and whatever they import later. */
function importedBy(screens: string[], modules: Modules, withLazy = false): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const info = modules.getModuleInfo(id)
    for (const next of importsOf(info, modules)) visit(next)
    if (withLazy) for (const next of info?.dynamicallyImportedIds ?? []) visit(next)
  }
  for (const screen of screens) visit(`${project}app/client/${screen}`)
  return found
}

/**
 * Static imports of the map screen, in three files: code also used by account screens (`forms`), by the admin
 * area, and the rest. Besides them one each for later code: the map itself, form fields, tool panels. By
 * default it would fall into about 130 chunks, which a browser fetches six at a time. Account screens fetch
 * only `forms`.
 */
function mapScreenPart(id: string, modules: Modules): string | null {
  const used = (part: keyof typeof screens) => {
    parts[part] ??= importedBy(screens[part], modules, part === 'others')
    return parts[part].has(id)
  }
  // Texts are parts of a language, which every screen loads.
  if (id.includes('/app/domain/messages/')) return null
  // Their names stay in the manifest, by which the server sends the map's files ahead.
  if (/\/(home\/home-route|map\/map-view)\.tsx$/.test(id)) return null
  if (!used('home')) {
    if (ownWidgets.test(id)) {
      if (used('accounts') || used('links')) return 'forms'
      fields ??= importedBy([...importedBy(screens.tools, modules)].flatMap(fieldFile), modules)
      return used('map') || fields.has(id) ? 'lists' : 'widgets'
    }
    if (used('accounts') && used('tools') && !otherLibraries.test(id)) return 'forms'
    if (used('accounts') || used('links')) return null
    if (used('tools') && id.includes('/app/client/ui/')) return 'fields'
    if (used('lists')) return null
    if (used('map')) return used('tools') || used('others') ? null : 'map-view'
    if (!used('tools') || id.endsWith('-panel.tsx')) return null
    return used('others') ? null : 'tools'
  }
  if (used('accounts') && !otherLibraries.test(id)) return 'forms'
  return used('lists') || ownWidgets.test(id) ? 'lists' : 'home'
}
/** Imports of the tools' fields, some of which are on the map. */
let fields: Set<string> | undefined
const fieldFile = (id: string) => {
  const file = id.slice(`${project}app/client/`.length)
  return id.includes('/app/client/ui/') && !parts.home?.has(id) ? [file] : []
}

/** Widget libraries, of which each screen uses a part. */
const ownWidgets =
  /node_modules\/(@mantine|@tabler|@floating-ui|react-(remove-scroll(-bar)?|style-singleton|transition-group)|use-(callback-ref|sidecar)|tslib|get-nonce)\//

/** All but the few that forms need: a barrel seems to use everything. */
const otherLibraries =
  /node_modules\/(?!jotai\/|@tabler\/|@mantine\/store\/|@mantine\/hooks\/esm\/utils\/random-id|@mantine\/notifications\/esm\/notifications\.store)/
const screens = {
  home: ['home/home-route.tsx'],
  links: [
    'accounts/request-link-screen.tsx',
    'accounts/activate-screen.tsx',
    'accounts/administrator-screen.tsx',
  ],
  map: ['map/map-view.tsx', 'map/controls/measure/measure-control.tsx'],
  tools: ['bat/bat-panel.tsx', 'mhp/mhp-panel.tsx', 'sst/sst-panel.tsx'],
  others: ['plan/plan-route.tsx', 'plan/form/new-plan-route.tsx', 'offline/confirm-logout.tsx'],
  accounts: ['main.tsx', 'lazy-screens.ts', 'accounts/register-screen.tsx', 'accounts/reset-screen.tsx'],
  lists: ['accounts/own/own-account-route.tsx', 'admin/admin-route.tsx', 'users/list/users-screen.tsx'],
}
const parts: Partial<Record<keyof typeof screens, Set<string>>> = {}

const largeChunk = /\/(map|deck|draw|charts)-[^/]*$/

const home = /\/home-route-[^/]*$/

const tokens: Plugin = {
  name: 'style-tokens',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.endsWith('/app/client/theme.css')) return code + styleTokens
    return id.endsWith('/app/client/docs/docs.css') ? code + styleTokens + darkBySystem() : undefined
  },
}

/** The first paint is inlined in the page; the style sheets come below it, or they would delay it. */
const boot: Plugin = {
  name: 'boot',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const css = readFileSync(`${project}app/client/boot.css`, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\s*([{};,])\s*|\s+/g, (_, mark = ' ') => mark)
      const [light, dark] = [lightDeclarations(), darkDeclarations()].map(theme =>
        bootTokens.map(name => new RegExp(`--${name}:[^;]+;`).exec(theme)?.[0]).join(''),
      )
      const style = `<style>:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${dark}}}${css}</style>`
      const sheet = /\s*<link rel="stylesheet"[^>]*>/g
      const sheets = html.match(sheet)?.join('') ?? ''
      return html
        .replace(sheet, '')
        .replace('</head>', `${style}</head>`)
        .replace('</body>', `${sheets}</body>`)
    },
  },
}
const bootTokens = ['bg', 'surface', 'line', 'accent', 'on-accent']

const darkRoot = ":root[data-mantine-color-scheme='dark']"
const themeTokens = () => readFileSync(`${project}app/client/theme.css`, 'utf8') + styleTokens

/**
 * Dark tokens for a page without a chosen theme on a dark system: defined once, in theme.css and the table.
 */
const darkBySystem = () =>
  `@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme]) { ${darkDeclarations()} } }`

const darkDeclarations = () => declarations(selector => selector.includes(darkRoot))
const lightDeclarations = () => declarations(selector => !selector.includes(darkRoot))

function declarations(isWanted: (selector: string) => boolean): string {
  const blocks = themeTokens().matchAll(/(:root[^{}]*)\{([^}]*)\}/g)
  return [...blocks].flatMap(([, selector, inside]) => (isWanted(selector) ? [inside] : [])).join('\n')
}

/** Summaries of calls are shown by the server, on the API page: browsers do not need them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /\/app\/domain\/(.*contract|api\/words)\.ts$/.test(id)
      ? code.replace(/^ {2}summary:\s+(['"])(?:(?!\1)[^\\]|\\.)*\1,$/gm, '')
      : undefined,
}

const shortHash = (file: string) =>
  createHash('sha256').update(file.slice(project.length)).digest('hex').slice(0, 5)

export default defineConfig({
  root: process.env.VITEST ? project : `${project}app/client`,
  cacheDir: `${project}node_modules/.vite`,
  plugins: [react(), tokens, boot, ...(process.env.VITEST ? [] : [withoutSummaries, compiledCatalogues])],
  // React has it built in since 18; the package is a shim for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Without the line of its rule, which packs badly.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(file)}` } },
  worker: { format: 'es' },
  build: {
    outDir: `${project}var/client`,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: {
      // Every browser with WebGL 2 preloads modules natively.
      polyfill: false,
      // The landing and login pages must not fetch the map; a route's own import still preloads its chunks.
      resolveDependencies: (file, dependencies, { hostType }) => {
        if (hostType === 'html') return dependencies.filter(one => !largeChunk.test(`/${one}`))
        const isCss = (one: string) => one.endsWith('.css')
        // Its small parts load while the map is on its way. The first pages use it rarely: a list of all its
        // parts would be too heavy.
        if (/(confirm-logout|lazy-screens)-/.test(file)) return dependencies.filter(isCss)
        return home.test(`/${file}`)
          ? dependencies.filter(one => isCss(one) || one === file || largeChunk.test(`/${one}`))
          : dependencies
      },
    },
    rolldownOptions: {
      // The page at /api/docs is written by the server: it finds its style and script in the manifest.
      input: {
        index: `${project}app/client/index.html`,
        docs: `${project}app/client/docs/docs.ts`,
        'docs-style': `${project}app/client/docs/docs.css`,
      },
      // No strictExecutionOrder: it wraps every module, and the landing page would be 3 kB over its budget.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            ...Object.entries(chunks).map(([name, test]) => ({ name, test })),
            { name: mapScreenPart },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/tiles': api, '/atlas': api, '/ogc': api, '/legends': api, '/icons': api },
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/server/database-setup.ts'],
    // These end hanging tests; a busy machine takes several times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
