import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { PublishersClient } from '../../tiles/publishers/publishers.ts'
import { checkHead, checkSize, type Expected, FetchError, head_bytes, sumsOf } from './expected.ts'

/** Record that Overture's client writes next to its file when the file is complete. */
const State = v.object({ last_release: v.string() })

/**
 * Runs a publisher's own program, which writes `part`, and checks the output. A program without output for `idle_ms` is
 * stopped. Throws a FetchError with the last output of the program, or with instructions to install it. After an error
 * no part of the file remains.
 */
export async function runClient(
  { command, words, install }: PublishersClient,
  { expected, part, idle_ms }: { expected: Expected; part: string; idle_ms: number },
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string; release: string | null }> {
  const statePath = `${part}.state`
  const clear = () => Promise.all([part, statePath].map(path => rm(path, { force: true })))
  await mkdir(dirname(part), { recursive: true })
  await clear()
  try {
    await ended(command, [...words, '-o', part], { part, idle_ms }, signal).catch(error => {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      throw isMissing ? new FetchError(`needs the program ${command}, which is not here: ${install}`) : error
    })
    const file = await stat(part).catch(() => null)
    if (file === null) throw new FetchError(`${command} wrote nothing: it has no data there`)
    checkSize(file.size, expected)
    checkHead(await headOf(part), expected)
    const state = v.safeParse(State, JSON.parse(await readFile(statePath, 'utf8').catch(() => 'null')))
    await rm(statePath, { force: true })
    const release = state.success ? `release ${state.output.last_release}` : null
    return { bytes: file.size, sha256: (await sumsOf(part)).sha256, release }
  } catch (error) {
    await clear()
    throw error
  }
}

function ended(
  command: string,
  words: string[],
  { part, idle_ms }: { part: string; idle_ms: number },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let said = ''
    let known = -1
    let isIdle = false
    const watch = setInterval(async () => {
      const heard = said.length + ((await stat(part).catch(() => null))?.size ?? 0)
      if (heard === known) isIdle = child.kill()
      known = heard
    }, idle_ms)
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
    })
    child.once('error', error => {
      clearInterval(watch)
      failed(error)
    })
    child.once('close', code => {
      clearInterval(watch)
      if (code === 0) return done()
      const last = said
        .trim()
        .split(/[\r\n]+/)
        .at(-1)
      const why = isIdle
        ? `was silent for ${Math.ceil(idle_ms / 1000)} s`
        : `failed: ${last || `exit ${code}`}`
      failed(new FetchError(`${command} ${why}`))
    })
  })
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(head_bytes), 0, head_bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
