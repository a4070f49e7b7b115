import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startMark } from '../../../tileserver/process.ts'

/** Another running process uses the folder. The message can be shown to the user. */
export class FolderInUse extends Error {}

/**
 * Locks a folder for this process with a file `lock` that contains its process id. A lock is replaced if its process
 * has exited or its id belongs to another process. Throws `FolderInUse`. Returns a function that releases the lock.
 */
export function lockFolder(folder: string, use: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  const mine = `${process.pid} ${startMark(process.pid)}\n`
  const draft = join(folder, `lock.${process.pid}`)
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linked(draft, path)) return () => release(path, mine)
      const found = read(path)
      if (found === null) continue
      const holder = Number(found.split(' ')[0])
      if (isLiveLock(found))
        throw new FolderInUse(`${use} in ${folder} is already running (process ${holder}).`)
      // Two processes may find the same stale lock. A valid lock that was moved away by mistake is restored.
      const stale = `${path}.stale.${process.pid}`
      try {
        renameSync(path, stale)
      } catch {
        continue
      }
      if (read(stale) !== found) linked(stale, path)
      rmSync(stale, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new FolderInUse(`${use} in ${folder} is being started by another process.`)
}

/** Whether a running process has locked the folder. */
export function isLocked(folder: string): boolean {
  const found = read(join(folder, 'lock'))
  return found !== null && isLiveLock(found)
}

function isLiveLock(content: string): boolean {
  const [pid, mark] = content.trim().split(' ')
  return isAlive(Number(pid)) && startMark(Number(pid)) === mark
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}
