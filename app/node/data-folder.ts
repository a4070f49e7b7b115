import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Modes for files and folders that only their owner may read. */
export const privateFile = { mode: 0o600 } as const
export const privateFolder = { recursive: true, mode: 0o700 } as const

/**
 * Who may access each entry of the data folder. `private`: only its owner. `public`: every account on the machine,
 * such as a proxy that serves it. `passage`: every account can see the names in it, but their content is private
 * (PostgreSQL has its own account if the product runs as root).
 */
export const dataAccess: Record<string, 'private' | 'public' | 'passage'> = {
  address: 'private',
  atlas: 'public',
  client: 'public',
  downloads: 'public',
  backups: 'private',
  imports: 'private',
  lock: 'private',
  martin: 'private',
  outbox: 'private',
  packs: 'private',
  postgres: 'passage',
  secret: 'private',
}

/**
 * Removes access by the group and others from everything private in a data folder, such as files of an earlier
 * version.
 *
 * @returns the paths whose mode could not be changed
 */
export async function secureDataFolder(data: string): Promise<string[]> {
  const refused: string[] = []
  for (const [name, access] of Object.entries(dataAccess)) {
    if (access === 'private') refused.push(...(await makePrivate(join(data, name))))
    // The cluster belongs to PostgreSQL, which starts only if its folder is private.
    if (access === 'passage')
      for (const file of ['password', 'postgres.log'])
        refused.push(...(await makePrivate(join(data, name, file))))
  }
  return refused
}

/**
 * Makes a file, or a folder with all its content, readable only by its owner. Links are skipped because their target
 * has a mode of its own.
 *
 * @returns the paths whose mode could not be changed
 */
export async function makePrivate(path: string): Promise<string[]> {
  const refused: string[] = []
  const found = await lstat(path).catch(() => null)
  if (found === null || found.isSymbolicLink()) return refused
  await chmodTo(path, found.isDirectory() ? 0o700 : 0o600, refused)
  if (found.isDirectory())
    for (const name of await readdir(path).catch(() => []))
      refused.push(...(await makePrivate(join(path, name))))
  return refused
}

async function chmodTo(path: string, mode: number, refused: string[]): Promise<void> {
  try {
    await chmod(path, mode)
    // A network share may accept a mode and then ignore it.
    if ((await lstat(path)).mode & 0o077 & ~mode) refused.push(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') refused.push(path)
  }
}
