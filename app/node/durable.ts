import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Renames a file durably. A rename is atomic for readers, but a power failure may preserve the rename and lose the
 * content. The content is therefore synced first, and the folder after the rename.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncPath(dirname(to))
}

export async function writeDurably(
  path: string,
  text: string,
  options: { mode?: number; flag?: string } = {},
): Promise<void> {
  await writeFile(path, text, { ...options, flush: true })
}

/** Syncs everything in a folder, including subfolders. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the names in a folder, synchronously. */
export function syncFolderNow(folder: string): void {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
