import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisk = {
  /** Leaves not one byte. */
  fill(): void
  /** Gives the room back. */
  empty(): void
  remove(): void
}

/** A file system of its own, in memory, on `folder`; null where this user may not mount one. */
export function mountSmallDisk(folder: string, size_MB: number): SmallDisk | null {
  const words = ['-t', 'tmpfs', '-o', `size=${size_MB}m,mode=755`, 'tmpfs', folder]
  if (spawnSync('mount', words, { stdio: 'ignore' }).status !== 0) return null
  const filler = join(folder, 'filler')
  return {
    fill() {
      const file = openSync(filler, 'a')
      for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 16)) {
        const bytes = Buffer.alloc(size)
        try {
          while (writeSync(file, bytes) > 0);
        } catch {
          // Full for pieces of this size.
        }
      }
      closeSync(file)
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
