import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compiledCatalogues } from '../common/compiled-catalogues.ts'
import { project } from '../common/source-files.ts'
import { buildStamped, stampOf } from '../common/stamped-folder.ts'
import { beStep } from '../common/step.ts'

/** Files and folders from which the app is built. */
const inputs = [
  'app/client',
  'app/domain',
  'app/offline',
  // Code that the service worker runs to answer requests.
  'app/engine',
  'app/formats',
  'scripts/common/compiled-catalogues.ts',
  'vite.config.ts',
  'package-lock.json',
]
const shellFile = /^(index\.html|favicon\.svg|assets[/\\].+\.(js|mjs|css|woff2|svg))$/
const packable = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt'])

/** Hash of all files from which the app is built. */
export const clientStamp = (): string => stampOf(inputs)

/** Builds the app for browsers with compressed copies of its files, and replaces an earlier build as a whole. */
export function buildClient(folder: string): Promise<void> {
  return buildStamped(folder, clientStamp(), async draft => {
    const { build } = await import('vite')
    await build({
      configFile: join(project, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: draft, emptyOutDir: true },
    })
    await buildServiceWorker(draft)
    const files = readdirSync(draft, { recursive: true, encoding: 'utf8' }).map(file => join(draft, file))
    await Promise.all(
      files.filter(file => packable.has(extname(file)) && statSync(file).size > 1_000).map(pack),
    )
  })
}

/** Builds the service worker that opens the app offline (app/offline), with the list of files that it needs. */
async function buildServiceWorker(draft: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    plugins: [compiledCatalogues],
    define: { __SHELL__: JSON.stringify(shellOf(draft)) },
    build: {
      outDir: draft,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: {
        input: join(project, 'app/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Files of the planning tool. Files in /assets/ have a hash in their name and need no revision. */
function shellOf(draft: string): { url: string; revision: string | null }[] {
  return readdirSync(draft, { recursive: true, encoding: 'utf8' })
    .filter(file => shellFile.test(file))
    .sort()
    .map(file => {
      const url = `/${file.split(sep).join('/')}`
      const content = readFileSync(join(draft, file))
      const revision = createHash('sha256').update(content).digest('hex').slice(0, 16)
      return { url, revision: url.startsWith('/assets/') ? null : revision }
    })
}

async function pack(file: string): Promise<void> {
  const content = readFileSync(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: quality }),
    promisify(gzip)(content, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await beStep(() => buildClient(process.argv[2] ?? join(project, 'var', 'client')))
