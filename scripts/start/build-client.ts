import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { project } from '../check/source-files.ts'
import { buildStamped, stampOf } from './stamped-folder.ts'
import { beStep } from './step.ts'

/** Everything that the built app is made from. */
const inputs = ['app/client', 'app/domain', 'tiles/schema.ts', 'vite.config.ts', 'package-lock.json']
const packable = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt'])

/** Hash of all that the built app is made from. */
export const clientStamp = (): string => stampOf(inputs)

/** Builds the app for browsers, with compressed copies, and puts it in place whole. */
export function buildClient(folder: string): Promise<void> {
  return buildStamped(folder, clientStamp(), async draft => {
    const { build } = await import('vite')
    await build({
      configFile: join(project, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: draft, emptyOutDir: true },
    })
    const files = readdirSync(draft, { recursive: true, encoding: 'utf8' }).map(file => join(draft, file))
    await Promise.all(
      files.filter(file => packable.has(extname(file)) && statSync(file).size > 1_000).map(pack),
    )
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
