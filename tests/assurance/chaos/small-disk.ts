import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
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
  const mount = (...options: string[]) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', [...options, 'mode=755'].join(), 'tmpfs', folder], {
      stdio: 'ignore',
    }).status === 0
  if (!mount(`size=${size_MB}m`)) return null
  const filler = join(folder, 'filler')
  return {
    fill() {
      // Made as small as what is on it, and the rest filled: all of it would be taken from the memory of the machine.
      const { blocks, bfree, bsize } = statfsSync(folder)
      mount('remount', `size=${(blocks - bfree) * bsize + 2 ** 20}`)
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
    empty() {
      rmSync(filler, { force: true })
      mount('remount', `size=${size_MB}m`)
    },
    remove: () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
