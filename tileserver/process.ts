import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process with this id exists, own or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** Command line of a process, its words separated by one space; null when it is gone or cannot be read. */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return ps(pid, 'command=')
  } catch {
    return null
  }
}

/** When a process started, as an opaque mark: a reused process id has another one. Null when it is gone. */
export function startMark(pid: number): string | null {
  try {
    // Field 22 of stat, counted after the command in parentheses, which may contain spaces.
    if (process.platform === 'linux') return statFields(pid)[19] ?? null
    return ps(pid, 'lstart=')
  } catch {
    return null
  }
}

/** Process id of a process's parent; null when it is gone. */
export function parentOf(pid: number): number | null {
  try {
    return Number(process.platform === 'linux' ? statFields(pid)[1] : ps(pid, 'ppid='))
  } catch {
    return null
  }
}

/**
 * Sends each signal in turn and waits up to `patience_ms` after each; returns whether the process is gone.
 */
export async function endProcess(
  pid: number,
  signals: NodeJS.Signals[],
  patience_ms = 10_000,
): Promise<boolean> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
      throw error
    }
    const until = Date.now() + patience_ms
    while (Date.now() < until) {
      if (!isAlive(pid)) return true
      await sleep(20)
    }
  }
  return !isAlive(pid)
}

/**
 * Has a child killed as soon as this process is gone for any reason: a shell waits for the end of a pipe that
 * only this process holds. Without a shell the next start ends the child.
 */
export function endWithUs(child: ChildProcess): void {
  const words = ['-c', 'read _; kill -KILL "$1"', 'sh', String(child.pid)]
  // A group of its own, or Ctrl-C would end it before us.
  const guard = spawn('sh', words, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  const pipe = guard.stdin as Socket
  pipe.unref()
  child.once('exit', () => guard.kill('SIGKILL'))
}

/** A currently unused port of the loopback address. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return statFields(pid)[0] === 'Z'
  } catch {
    return false
  }
}

function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
}
