import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { downloadIds, downloads } from '../app/domain/downloads.ts'
import { project } from './source-files.ts'
import { beStep } from './step.ts'

/** Everything that the documents are made from. */
const inputs = [
  'app/manuals',
  'app/domain/downloads.ts',
  'app/domain/layers/style-table.ts',
  'scripts/build-manuals.ts',
  'scripts/manuals',
  'package-lock.json',
]

/** Hash of all that the documents are made from. */
export function manualsStamp(): string {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesUnder).sort())
    hash.update(path).update(readFileSync(join(project, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Stamp of the documents that were built into `folder`; null: none, or not all. */
export function manualsBuilt(folder: string): string | null {
  const file = join(folder, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Builds the four documents beside `folder` and puts them in place together. */
export async function buildManuals(folder: string): Promise<void> {
  const stamp = manualsStamp()
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const [{ readManual }, { writeManual }] = await Promise.all([
    import('./manuals/read-manual.ts'),
    import('./manuals/write-manual.ts'),
  ])
  for (const id of downloadIds) {
    const bytes = await writeManual(readManual(id))
    writeFileSync(join(draft, downloads[id].file), bytes)
  }
  writeFileSync(join(draft, 'stamp'), stamp)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

function filesUnder(path: string): string[] {
  if (statSync(join(project, path)).isFile()) return [path]
  return readdirSync(join(project, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(project.length + 1))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await beStep(() => buildManuals(process.argv[2] ?? join(project, 'var', 'downloads')))
