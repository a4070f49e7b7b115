import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { project } from '../../../scripts/common/source-files.ts'
import { freePort } from '../../../tileserver/process.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'

export type ApiProcess = {
  port: number
  url: string
  /** Of the process that serves, which another one keeps running; throws while there is none. */
  pid(): number
  output(): string
  /** What `/readyz` says; null while nothing answers. */
  ready(): Promise<{ status: number; body: Record<string, string> } | null>
  untilReady(): Promise<void>
  /** Starts it (again) on its port and its data, unless it runs. */
  start(): void
  /** Ends it and answers its exit code; by SIGKILL also what keeps it, so that it stays away. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** kill -9 of what keeps it running, and nothing else. */
  endKeeper(): void
}

/** `npm start` without npm: a process of the product with a port and, unless told, data of its own. */
export async function apiProcess(
  env: Record<string, string>,
  { words = ['--demo'], data = scratchFolder('process') }: { words?: string[]; data?: string } = {},
): Promise<ApiProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  async function ready() {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    return reply && { status: reply.status, body: (await reply.json()) as Record<string, string> }
  }
  const api: ApiProcess = {
    port,
    url,
    pid: () => Number(readFileSync(join(data, 'lock'), 'utf8').split(' ')[0]),
    output: () => output,
    ready,
    async untilReady() {
      for (const until = Date.now() + 240_000; Date.now() < until; await sleep(50)) {
        if (!isRunning()) throw new Error(`it ended with ${child?.exitCode}: ${output}`)
        if ((await ready())?.status === 200) return
      }
      throw new Error(`it was not ready: ${output}`)
    },
    start() {
      if (isRunning()) return
      const own = { PORT: String(port), URJA_DATA: data }
      const { npm_lifecycle_event: _, ...outer } = process.env
      child = spawn(process.execPath, [join(project, 'scripts/start.mjs'), ...words, '--without-app'], {
        cwd: project,
        env: { ...outer, HOST: '127.0.0.1', ...env, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text: Buffer) => {
          output += text
        })
    },
    endKeeper: () => void child?.kill('SIGKILL'),
    async end(signal) {
      const ending = child
      if (ending === null || !isRunning()) return ending?.exitCode ?? null
      const ended = new Promise<number | null>(done => ending.once('exit', code => done(code)))
      const serves = signal === 'SIGKILL' ? api.pid() : null
      ending.kill(signal)
      if (serves !== null) process.kill(serves, signal)
      return await ended
    },
  }
  api.start()
  return api
}
