import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import type { ThreadOptions } from '../../../app/server/workers/atlas-threads.ts'
import { type WorkerLimits, workerLimits } from '../../../app/server/workers/caller-limits.ts'
import { serveInWorker } from '../../../app/server/workers/worker-endpoint.ts'
import { makeWorkerPool } from '../../../app/server/workers/worker-pool.ts'
import { writeSmallAtlas } from '../atlas/small-atlas.ts'
import { startApi } from '../harness.ts'
import { startEndpoints } from '../own-endpoints.ts'
import { work } from './works.ts'

// Threads are started anew again and again, which takes its time on a busy machine.

const running = await startApi()
const tokens = { General: await running.tokenOf('General'), Planner: await running.tokenOf('Planner') }
const [before, after] = await Promise.all(
  ['one', 'two'].map(async name => openAtlas(await writeSmallAtlas(mkdtempSync(join(tmpdir(), name))))),
)
let atlas = before
const logged: string[] = []
beforeEach(() => void logged.splice(0))

async function start(limits: Partial<WorkerLimits> = {}, threads: Partial<ThreadOptions> = {}) {
  const pool = makeWorkerPool({
    module: new URL('./test-worker.ts', import.meta.url),
    threads: 2,
    resourceLimits: { maxOldGenerationSizeMb: 96 },
    limits: { ...workerLimits, ...limits },
    log: line => void logged.push(line),
    ...threads,
  })
  afterAll(() => pool.stop())
  const routes = [serveInWorker(work, ({ body }) => ({ atlas, input: body }))]
  const { url } = await startEndpoints(running, { routes, worker: pool })
  return async (body: object = {}, role: keyof typeof tokens = 'General', signal?: AbortSignal) => {
    const reply = await fetch(`${url}${work.endpoint.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return { status: reply.status, wait: reply.headers.get('retry-after'), json: await reply.json() }
  }
}

describe('a thread that dies', async () => {
  const send = await start()
  test.each(['exit', 'memory'])('by %s costs its caller a 503, and nobody else', async way => {
    expect((await send()).status).toBe(200)
    const [other, dead] = await Promise.all([send({ ms: 300 }, 'Planner'), send({ way })])
    expect([other.status, dead.status, dead.json.code]).toEqual([200, 503, 'unavailable'])
    expect(dead.json.error).toBe('This analysis is not available. Try again in a moment')
    expect(Number(dead.wait)).toBeGreaterThan(0)
    expect(logged.join()).toMatch(/ended/)
    expect((await send()).status).toBe(200)
  })

  test('of what is thrown outside of every call costs nobody else anything', async () => {
    const [other] = await Promise.all([send({ ms: 300 }, 'Planner'), send({ way: 'throw outside' })])
    expect([other.status, (await send()).status]).toEqual([200, 200])
  })
})

test('a full disk is told as such by a thread too', async () => {
  const send = await start()
  const full = await send({ way: 'disk full' })
  expect([full.status, full.json.code]).toEqual([507, 'storage_full'])
})

test('work that hangs is ended with its thread, told as 503, and the next begins', async () => {
  const send = await start({}, { threads: 1, work_s: 10 })
  expect((await send()).status).toBe(200)
  const hung = send({ ms: 3_600_000 })
  await sleep(200)
  const next = send({}, 'Planner')
  expect([(await hung).status, (await hung).json.code]).toEqual([503, 'unavailable'])
  expect((await next).status).toBe(200)
  expect(logged.join()).toMatch(/ended its thread/)
})

test('callers take turns at a thread: of two calls of one, another has the turn between', async () => {
  const send = await start({}, { threads: 1 })
  await send()
  const order: string[] = []
  const note = (name: string, reply: Promise<unknown>) => reply.then(() => void order.push(name))
  const first = note('first', send({ ms: 900 }))
  await sleep(150)
  const second = note('second', send({ ms: 300 }))
  await sleep(150)
  await Promise.all([first, second, note('other', send({ ms: 300 }, 'Planner'))])
  expect(order).toEqual(['first', 'other', 'second'])
})

test('who waits too long for a thread is told so, while the work goes on', async () => {
  const send = await start({}, { threads: 1, patience_s: 0.3 })
  await send()
  const first = send({ ms: 1_500 })
  await sleep(150)
  const reply = await send({}, 'Planner')
  expect([reply.status, reply.json.error]).toEqual([
    503,
    'Capacity for another analysis is not available. Try again in a moment',
  ])
  expect((await first).status).toBe(200)
  expect(logged).toEqual([])
})

describe('a caller', () => {
  test('has two calls at work and some that wait; then it is 429 with the time to wait, for nobody else', async () => {
    const send = await start({ waiting: 2 })
    await send()
    const pending = Array.from({ length: 7 }, () => send({ ms: 400 }))
    const other = await send({}, 'Planner')
    const replies = await Promise.all(pending)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.json.code).toBe('too_much_work')
    expect(refused?.json.error).toBe(say('en', 'failure.tooMuchWork', { seconds: refused?.wait ?? 0 }))
    expect(other.status).toBe(200)
  })

  test('who gave up waiting is not worked for, and another has the place', async () => {
    const send = await start({ atOnce: 1, waiting: 1 })
    const { json } = await send()
    // Longer than a busy machine takes to get to the call that is given up.
    const first = send({ ms: 1200 })
    await sleep(100)
    const gone = new AbortController()
    const second = send({}, 'General', gone.signal).catch(() => 'gone')
    await sleep(100)
    gone.abort()
    expect(await second).toBe('gone')
    await sleep(50)
    const third = await send()
    expect([(await first).status, third.status]).toEqual([200, 200])
    // One thread was enough, and it ran three times: the call that was given up never came to it.
    expect(third.json.runs).toBe(json.runs + 2)
  })

  test('who worked for long is refused until it is forgiven', async () => {
    const send = await start({ work_s: 0.02 })
    expect((await send({ ms: 700 })).status).toBe(200)
    const refused = await send()
    expect([refused.status, refused.json.code]).toEqual([429, 'too_much_work'])
    expect(Number(refused.wait)).toBeGreaterThan(10)
    expect((await send({}, 'Planner')).status).toBe(200)
  })
})

test('another atlas: who is at work ends with the old one, and who comes then has the new one', async () => {
  const send = await start()
  await send()
  const old = send({ ms: 500 })
  await sleep(150)
  atlas = after
  const fresh = await send()
  expect((await old).json.folder).toBe(before.folder)
  expect(fresh.json.folder).toBe(after.folder)
  expect(logged).toEqual([])
})

test('a late call over the earlier atlas does not cost the newer one its thread', async () => {
  const send = await start({}, { threads: 1 })
  atlas = before
  await send()
  atlas = after
  expect((await send()).json).toEqual({ folder: after.folder, runs: 1 })
  atlas = before
  expect((await send()).json.folder).toBe(before.folder)
  atlas = after
  expect((await send()).json).toEqual({ folder: after.folder, runs: 2 })
  expect(logged).toEqual([])
})
