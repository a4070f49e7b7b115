import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { martinConfig, tilesetFiles } from './config.ts'
import { findMartin } from './martin.ts'
import { commandOf, endProcess, endWithUs, freePort, isAlive } from './process.ts'

/** View of Martin for other code: where it serves which atlas, or null while it does not. */
export type TileServer = {
  /** Whether a binary is there, so that serving by it is to be expected. */
  isInstalled(): boolean
  /** Whether a binary is there that has neither served nor failed yet. */
  isAwaited(): boolean
  serving(): { origin: string; atlas: string } | null
}
export type SupervisedTileServer = TileServer & { pid(): number | null; stop(): Promise<void> }

/** Ids of the processes that run, one a line. */
const pidFile = 'martin.pid'

type ServedAtlas = { version: string; folder: string }
/** One process of Martin and what it serves. */
type Life = { child: ChildProcess; config: string; origin: string; atlas: string }
type Options = {
  /** Version and folder of the current atlas, called repeatedly: a new one is followed. */
  atlas: () => ServedAtlas | Promise<ServedAtlas>
  /** Folder for configuration, process id and log. */
  folder: string
  onChange?: (sentence: string) => void
  /** Milliseconds between looks for a binary that is not there yet. */
  poll_ms?: number
}

/**
 * Keeps Martin serving the current atlas: finds the binary now or whenever it appears, starts it on a free
 * loopback port, restarts it with a growing pause when it dies, and starts one for a new atlas before the old
 * one ends. Martin ends with this process even if it is killed; a leftover is ended at the next start.
 */
export function superviseMartin(options: Options): SupervisedTileServer {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const stopped = new AbortController()
  let binary = findMartin()
  let awaited = true
  let serving: Life | null = null
  const lives = new Set<Life>()
  const leaving = new Set<Promise<void>>()

  async function serveUntilStopped(): Promise<void> {
    await endOrphans(options.folder)
    for (let pause_ms = 250; !stopped.signal.aborted; ) {
      binary = findMartin()
      if (binary === null) {
        await pause(options.poll_ms ?? 3_000)
        continue
      }
      const began = Date.now()
      try {
        await run(binary)
      } catch (error) {
        awaited = false
        options.onChange?.(`Martin does not serve: ${(error as Error).message}`)
      }
      if (Date.now() - began > 60_000) pause_ms = 250
      await pause(pause_ms)
      pause_ms = Math.min(pause_ms * 2, 30_000)
    }
  }

  /** Serves one atlas after the other: the next one's Martin is up before the last one's ends. */
  async function run(path: string): Promise<void> {
    try {
      while (!stopped.signal.aborted) {
        const before = serving
        const now = await begin(path, await options.atlas())
        serving = now
        awaited = false
        options.onChange?.(before ? `Tiles of the atlas ${now.atlas} by Martin.` : 'Tiles by Martin.')
        if (before) leave(before)
        const isCurrent = async () => (await options.atlas()).version === now.atlas
        while (isRunning(now.child) && !stopped.signal.aborted && (await isCurrent())) await pause(500)
        if (!isRunning(now.child))
          throw new Error(`it ended; its log is ${join(options.folder, 'martin.log')}`)
      }
    } finally {
      const last = serving
      serving = null
      if (last) await end(last)
      await Promise.all(leaving)
    }
  }

  /** A Martin that serves every open tileset of this atlas; what does not come up is ended. */
  async function begin(path: string, { version, folder }: ServedAtlas): Promise<Life> {
    const port = await freePort()
    const config = join(options.folder, `martin-${port}.yaml`)
    const files = tilesetFiles(folder)
    const child = launch(path, options.folder, config, martinConfig(files, port))
    const life = { child, config, origin: `http://127.0.0.1:${port}`, atlas: version }
    lives.add(life)
    note()
    try {
      await untilHealthy(
        child,
        life.origin,
        files.map(([name]) => name),
      )
      return life
    } catch (error) {
      await end(life)
      throw error
    }
  }

  /** Sends no further requests; pending ones are answered first. */
  function leave(life: Life): void {
    const left = pause(2_000)
      .then(() => end(life))
      .finally(() => leaving.delete(left))
    leaving.add(left)
  }

  async function end(life: Life): Promise<void> {
    const { pid } = life.child
    if (pid !== undefined && isRunning(life.child)) await endProcess(pid, ['SIGTERM', 'SIGKILL'], 3_000)
    rmSync(life.config, { force: true })
    lives.delete(life)
    note()
  }

  /** The processes that a next run ends, should this one be killed. */
  function note(): void {
    const pids = [...lives].map(({ child }) => `${child.pid}\n`).join('')
    if (pids) writeFileSync(join(options.folder, pidFile), pids, { mode: 0o600 })
    else rmSync(join(options.folder, pidFile), { force: true })
  }

  const pause = (time_ms: number) => sleep(time_ms, undefined, { signal: stopped.signal }).catch(() => {})
  const supervision = serveUntilStopped()
  return {
    isInstalled: () => binary !== null,
    isAwaited: () => awaited && binary !== null,
    serving: () => (serving !== null && isRunning(serving.child) ? serving : null),
    pid: () => serving?.child.pid ?? null,
    async stop() {
      stopped.abort()
      await supervision
    },
  }
}

function launch(path: string, folder: string, file: string, config: string): ChildProcess {
  writeFileSync(file, config, { mode: 0o600 })
  const log = join(folder, 'martin.log')
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.old`)
  const output = openSync(log, 'a', 0o600)
  const child = spawn(path, ['--config', file], {
    stdio: ['ignore', output, output],
    // A group of its own: Ctrl-C in the terminal reaches us, and we stop it in order.
    detached: true,
    env: { PATH: process.env.PATH, RUST_LOG: 'warn', NO_COLOR: '1' },
  })
  closeSync(output)
  child.on('error', () => {})
  child.unref()
  if (child.pid !== undefined) endWithUs(child)
  return child
}

/** Healthy means that its catalogue lists every configured tileset, so it has opened every archive. */
async function untilHealthy(child: ChildProcess, origin: string, names: string[]): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(25)) {
    if (!isRunning(child)) throw new Error('it ended at its start')
    try {
      const reply = await fetch(`${origin}/catalog`, { signal: AbortSignal.timeout(2_000) })
      const { tiles } = (await reply.json()) as { tiles: Record<string, unknown> }
      if (names.every(name => name in tiles)) return
    } catch {
      // Not listening yet.
    }
  }
  throw new Error('it did not serve every tileset within 20 s')
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function endOrphans(folder: string): Promise<void> {
  const noted = join(folder, pidFile)
  const pids = existsSync(noted) ? readFileSync(noted, 'utf8').trim().split('\n').map(Number) : []
  for (const pid of pids) {
    const command = pid > 0 && isAlive(pid) ? commandOf(pid) : null
    if (command?.includes(join(folder, 'martin-'))) await endProcess(pid, ['SIGTERM', 'SIGKILL'], 3_000)
  }
  for (const name of readdirSync(folder))
    if (name === pidFile || /^martin-\d+\.yaml$/.test(name)) rmSync(join(folder, name), { force: true })
}
