import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { project } from '../../../scripts/common/source-files.ts'
import { freePort } from '../../../tileserver/process.ts'

export type ReadinessReply = { status: number; tiles?: string; missing?: string[] }
export type ChaosProduct = {
  name: string
  url: string
  output(): string
  /** The process that serves, which scripts/start.mjs supervises; null while there is none. */
  pid(): number | null
  /** Of its Martin, or null. */
  martin(): number | null
  /** Null while no process answers. */
  ready(): Promise<ReadinessReply | null>
  shiftClock(ahead_ms: number): void
  /** Ends its threads of heavy work, at work or not. */
  endThreads(): void
  /** Its Prometheus metrics, by name; null while no process answers. */
  gauge(name: string): Promise<number | null>
  /** Ends it in order; answers how long that took, or null where it had to be killed. */
  stop(): Promise<number | null>
}

/** Longer than a stop may take, so that the excess is reported. */
const patience_ms = 30_000

/** The product as an image starts it, on data of its own, with a clock that can be shifted and threads that can be ended. */
export async function startChaosProduct(
  name: string,
  data: string,
  env: { DATABASE_URL: string; ATLAS_URL: string },
): Promise<ChaosProduct> {
  mkdirSync(data, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const metricsPort = await freePort()
  const clock = join(data, 'clock')
  const shiftClock = (ahead_ms: number) => writeFileSync(clock, String(ahead_ms))
  shiftClock(0)
  const threads = join(data, 'threads')
  let timesEnded = 0
  const { npm_lifecycle_event: _, ...outer } = process.env
  const child = spawn(process.execPath, [join(project, 'scripts/start.mjs'), '--demo', '--without-app'], {
    cwd: project,
    // Ctrl-C is for who strikes, and ends this in order.
    detached: true,
    env: {
      ...outer,
      ...env,
      NODE_OPTIONS: `--import ${new URL('inside.mjs', import.meta.url).href}`,
      CHAOS_CLOCK: clock,
      CHAOS_THREADS: threads,
      URJA_DATA: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DRAIN_S: '0',
      MARTIN_RELEASE_URL: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output = (output + text).slice(-200_000)
    })
  return {
    name,
    url,
    output: () => output,
    pid: () => firstNumber(join(data, 'lock')),
    martin: () => firstNumber(join(data, 'martin', 'martin.pid')),
    async ready() {
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      if (reply === null) return null
      return { ...((await reply.json()) as object), status: reply.status }
    },
    async gauge(name) {
      const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null)
      const line = (await reply?.text())?.split('\n').find(one => one.startsWith(`${name} `))
      return line === undefined ? null : Number(line.slice(name.length))
    },
    shiftClock,
    endThreads: () => writeFileSync(threads, String(++timesEnded)),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return 0
  const began = performance.now()
  const ended = new Promise<boolean>(done => child.once('exit', () => done(true)))
  child.kill('SIGTERM')
  if (await Promise.race([ended, sleep(patience_ms, false)])) return performance.now() - began
  child.kill('SIGKILL')
  return null
}

function firstNumber(file: string): number | null {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || null : null
}
