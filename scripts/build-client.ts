import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { beStep } from './step.ts'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Everything that the built app is made from. */
const inputs = ['app/client', 'app/domain', 'tiles/schema.ts', 'vite.config.ts', 'package-lock.json']
const packable = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt'])

/** Hash of all that the built app is made from. */
export function clientStamp(): string {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesUnder).sort())
    hash.update(path).update(readFileSync(join(project, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Stamp of the app that was built into `folder`; null: none, or not whole. */
export function builtStamp(folder: string): string | null {
  const file = join(folder, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Builds the app for browsers beside `folder`, with compressed copies, and puts it in place whole. */
export async function buildClient(folder: string): Promise<void> {
  const stamp = clientStamp()
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
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
  writeFileSync(join(draft, 'stamp'), stamp)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
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

function filesUnder(path: string): string[] {
  if (statSync(join(project, path)).isFile()) return [path]
  return readdirSync(join(project, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(project.length + 1))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await beStep(() => buildClient(process.argv[2] ?? join(project, 'var', 'client')))
