import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tileserver/process.ts'
import { project } from '../common/source-files.ts'

export type RunningProduct = {
  url: string
  metricsUrl: string
  pid: number
  ready: { tiles: string; atlas: string; database: string }
  /** Time in milliseconds from the command until the product is ready. */
  took_ms: number
  output(): string
  /** Standard error, which contains the log. */
  log(): string
  /**
   * Sends SIGINT to the process group, like Ctrl-C in a terminal. Returns whether the product released its data folder,
   * which is the last step of an orderly shutdown.
   */
  interrupt(): Promise<boolean>
  /** Sends SIGKILL to the process group, like a crash of the terminal. */
  kill(): Promise<void>
}

/** Starts the product with `npm start`, with its own data folder and port, and waits until it is ready. */
export async function startProduct(
  data: string,
  words: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProduct> {
  const port = await freePort()
  const metricsPort = await freePort()
  const began = Date.now()
  const child = spawn('npm', ['start', '--silent', ...(words.length > 0 ? ['--', ...words] : [])], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: '',
      TILES_URL: '',
      HOST: '',
      ...env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      URJA_DATA: data,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
      if (stream === child.stderr) log += text
    })
  const url = `http://127.0.0.1:${port}`
  const ready = await untilReady(child, url, () => output)
  const group = -(child.pid ?? 0)
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid ?? 0,
    ready,
    took_ms: Date.now() - began,
    output: () => output,
    log: () => log,
    async interrupt() {
      process.kill(group, 'SIGINT')
      await ended(child)
      for (const until = Date.now() + 10_000; existsSync(join(data, 'lock')); await sleep(50))
        if (Date.now() > until) return false
      return true
    },
    async kill() {
      process.kill(group, 'SIGKILL')
      await ended(child)
    },
  }
}

/** An environment in which Martin is neither found nor downloaded. */
export function withoutMartin(): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => !hasMartin(folder))
  return {
    PATH: folders.join(delimiter),
    XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), 'urja-no-martin-')),
    MARTIN_RELEASE_URL: 'none',
  }
}

function hasMartin(folder: string): boolean {
  try {
    accessSync(join(folder, 'martin'), constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function untilReady(
  child: ChildProcess,
  url: string,
  output: () => string,
): Promise<RunningProduct['ready']> {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output()}`)
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (reply?.ok) return (await reply.json()) as RunningProduct['ready']
  }
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  throw new Error(`npm start was not ready within 300 s:\n${output()}`)
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise(resolve => child.once('exit', code => resolve(code)))
}
