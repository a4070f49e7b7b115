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
import { project } from './source-files.ts'

/** Hash of all project files in `inputs`, which are files or folders. */
export function stampOf(inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesUnder).sort())
    hash.update(path).update(readFileSync(join(project, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Stamp of what was built into `folder`, or null if nothing was built or the build is incomplete. */
export function builtStamp(folder: string): string | null {
  const file = join(folder, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Fills a draft next to `folder` and then moves it into place as a whole. */
export async function buildStamped(
  folder: string,
  stamp: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  await fill(draft)
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
