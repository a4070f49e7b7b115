import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tilesetNames } from '../tiles/schema.ts'
import { martinConfig } from './config.ts'
import { findMartin } from './martin.ts'
import { commandOf, endProcess, freePort, isAlive } from './process.ts'

/** What others see of Martin: where it serves which atlas, or null while it does not. */
export type TileServer = {
  /** Whether a binary is there, so that serving by it is to be expected. */
  isInstalled(): boolean
  serving(): { origin: string; atlas: string } | null
}
export type KeptTileServer = TileServer & { pid(): number | null; stop(): Promise<void> }

type ServedAtlas = { version: string; folder: string }
type Options = {
  /** Version and folder of the atlas in use, asked for again and again: a new one is followed. */
  atlas: () => ServedAtlas | Promise<ServedAtlas>
  /** Folder for configuration, process id and log. */
  folder: string
  onChange?: (sentence: string) => void
  /** Milliseconds between looks for a binary that is not there yet. */
  look_ms?: number
}

/**
 * Keeps Martin serving the atlas in use: finds the binary now or whenever it comes, starts it on a free
 * loopback port, starts it again with a growing pause when it dies, and with a new configuration when the
 * atlas changes. Ends one that an earlier, killed run left behind.
 */
export function keepMartin(options: Options): KeptTileServer {
  mkdirSync(options.folder, { recursive: true })
  const stopped = new AbortController()
  let binary = findMartin()
  let child: ChildProcess | null = null
  let serving: { origin: string; atlas: string } | null = null

  async function keep(): Promise<void> {
    await endOrphan(options.folder)
    for (let pause_ms = 250; !stopped.signal.aborted; ) {
      binary = findMartin()
      if (binary === null) {
        await pause(options.look_ms ?? 3_000)
        continue
      }
      const began = Date.now()
      try {
        await run(binary)
      } catch (error) {
        options.onChange?.(`Martin does not serve: ${(error as Error).message}`)
      }
      if (Date.now() - began > 60_000) pause_ms = 250
      await pause(pause_ms)
      pause_ms = Math.min(pause_ms * 2, 30_000)
    }
  }

  /** One life of Martin, from start to its end or to a new atlas. */
  async function run(path: string): Promise<void> {
    const { version, folder } = await options.atlas()
    const port = await freePort()
    const started = launch(path, options.folder, martinConfig(folder, port))
    child = started
    try {
      const origin = `http://127.0.0.1:${port}`
      await untilHealthy(started, origin)
      serving = { origin, atlas: version }
      options.onChange?.('Tiles by Martin.')
      const isCurrent = async () => (await options.atlas()).version === version
      while (isRunning(started) && !stopped.signal.aborted && (await isCurrent())) await pause(500)
      if (!isRunning(started)) throw new Error(`it ended; its log is ${join(options.folder, 'martin.log')}`)
    } finally {
      serving = null
      child = null
      if (started.pid !== undefined && isRunning(started))
        await endProcess(started.pid, ['SIGTERM', 'SIGKILL'], 3_000)
      rmSync(join(options.folder, 'martin.pid'), { force: true })
    }
  }

  const pause = (time_ms: number) => sleep(time_ms, undefined, { signal: stopped.signal }).catch(() => {})
  const kept = keep()
  return {
    isInstalled: () => binary !== null,
    serving: () => (child !== null && isRunning(child) ? serving : null),
    pid: () => child?.pid ?? null,
    async stop() {
      stopped.abort()
      await kept
    },
  }
}

function launch(path: string, folder: string, config: string): ChildProcess {
  const file = join(folder, 'martin.yaml')
  writeFileSync(file, config)
  const log = join(folder, 'martin.log')
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.old`)
  const output = openSync(log, 'a')
  const child = spawn(path, ['--config', file], {
    stdio: ['ignore', output, output],
    // A group of its own: Ctrl-C in the terminal reaches us, and we stop it in order.
    detached: true,
    env: { PATH: process.env.PATH, RUST_LOG: 'warn', NO_COLOR: '1' },
  })
  closeSync(output)
  child.on('error', () => {})
  child.unref()
  if (child.pid !== undefined) writeFileSync(join(folder, 'martin.pid'), `${child.pid}\n`)
  return child
}

/** Healthy is: its catalogue holds every tileset, so it opened every archive. */
async function untilHealthy(child: ChildProcess, origin: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(25)) {
    if (!isRunning(child)) throw new Error('it ended at its start')
    try {
      const reply = await fetch(`${origin}/catalog`, { signal: AbortSignal.timeout(2_000) })
      const { tiles } = (await reply.json()) as { tiles: Record<string, unknown> }
      if (tilesetNames.every(name => name in tiles)) return
    } catch {
      // Not listening yet.
    }
  }
  throw new Error('it did not serve every tileset within 20 s')
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function endOrphan(folder: string): Promise<void> {
  const mark = join(folder, 'martin.pid')
  if (!existsSync(mark)) return
  const pid = Number(readFileSync(mark, 'utf8'))
  const command = pid > 0 && isAlive(pid) ? commandOf(pid) : null
  if (command?.includes(join(folder, 'martin.yaml'))) await endProcess(pid, ['SIGTERM', 'SIGKILL'], 3_000)
  rmSync(mark, { force: true })
}
