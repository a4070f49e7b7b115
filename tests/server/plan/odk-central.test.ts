import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../../app/domain/endpoint.ts'
import { Failure } from '../../../app/domain/failure.ts'
import type { fetchCentral } from '../../../app/domain/plan/steps/survey-answers.ts'
import { columnsOf } from '../../../app/domain/survey/answers/columns.ts'
import type { Unsaid } from '../../../app/domain/words/words.ts'
import { centralRoutes } from '../../../app/server/plan/survey/central-routes.ts'
import { readCentral } from '../../../app/server/plan/survey/odk-central.ts'
import { says } from '../../domain/survey/survey-fixture.ts'

/** A submission as Central's OData tells it: groups in groups, a group that was not asked null. */
const submission = (n: number) => ({
  __id: `uuid:${n}`,
  __system: {
    submissionDate: '2026-10-04T04:00:00.000Z',
    updatedAt: null,
    submitterId: '23',
    submitterName: 'Asha Gurung',
    attachmentsPresent: 0,
    status: null,
    reviewState: n === 1 ? 'rejected' : null,
    deviceId: 'collect:1',
    edits: n,
    formVersion: '202610040000',
  },
  consent: 'yes',
  where: {
    day: '2026-10-04',
    sample: '43611-abc',
    ward: '3',
    psu_id: '7',
    household_no: n,
    location: { type: 'Point', coordinates: [84.7938, 28.1964, 900], properties: { accuracy: 4 } },
    members: 5,
    phone: '9841000000',
  },
  light: { lighting: 'grid', electricity: 'none' },
  supply: null,
  meta: { instanceID: `uuid:${n}`, instanceName: '7-1' },
})
const all = [1, 2, 3].map(submission)
const asked: string[] = []
/** ODK Central's Data Document, as its interface is published: Bearer, $top, $count, and a link to the next page. */
const central = createServer((request, reply) => {
  asked.push(request.url ?? '')
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://central')
  const end = (status: number, body: object) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.headers.authorization !== 'Bearer good') return end(401, { code: 401.2 })
  if (pathname === '/v1/projects/9/forms/away.svc/Submissions') return end(302, {})
  if (pathname !== '/v1/projects/3/forms/urja%20household.svc/Submissions') return end(404, { code: 404.1 })
  const from = Number(searchParams.get('$skiptoken') ?? 0)
  const link = `http://elsewhere.example/v1/x.svc/Submissions?%24top=500&%24skiptoken=${from + 2}`
  end(200, {
    value: all.slice(from, from + 2),
    '@odata.count': all.length,
    ...(from + 2 < all.length && { '@odata.nextLink': link }),
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>(done => central.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(central.address() as AddressInfo).port}`
})
afterAll(() => central.close())

const form = { project: 3, form_id: 'urja household', token: 'good' }
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'no failure',
    error => (error instanceof Failure ? ((error.params.why as Unsaid)?.key ?? error.code) : String(error)),
  )
const page = (next: string | null) =>
  centralRoutes([url])[0].run({
    body: { form: 'household', url, ...form, next },
  } as never) as Promise<ReplyOf<typeof fetchCentral>>

describe('ODK Central', () => {
  test('gives its submissions page by page, as rows of a table, without names and phones', async () => {
    const first = await page(null)
    expect([first.rows.length, first.total, first.next]).toEqual([2, 3, '$skiptoken=2'])
    const second = await page(first.next)
    expect([second.rows.length, second.next]).toEqual([1, null])
    expect(JSON.stringify([first, second])).not.toMatch(/Asha|98410/)
    expect(first.dropped).toEqual(['where/phone', 'meta/instanceName'])
    // What was not asked has its columns too.
    expect(columnsOf('household', first.heads, says)).toMatchObject({ missing: [], dropped: [] })
    const cell = (row: string[], head: string) => row[first.heads.indexOf(head)]
    expect(cell(first.rows[0], 'reviewState')).toBe('rejected')
    expect(['__id', 'edits', 'location', 'capacity'].map(head => cell(first.rows[1], head))).toEqual([
      'uuid:2',
      '2',
      '28.1964 84.7938',
      '',
    ])
    expect(asked[0]).toContain('$top=500&$count=true')
  })

  test('is asked only where it may be: nobody reaches our own network through us', async () => {
    for (const inside of [
      url,
      'https://127.0.0.1',
      'https://[::1]',
      'https://10.0.0.1',
      'https://169.254.169.254',
    ])
      expect(await codeOf(readCentral({ ...form, url: inside }, []))).toBe('malformed')
    expect(await codeOf(readCentral({ ...form, url: 'https://localhost' }, []))).toBe('answers.central.away')
  })

  test('that refuses, has no such form or is none, is told with what to do', async () => {
    const read = (more: object) => codeOf(readCentral({ ...form, url, ...more }, [url]))
    expect(await read({ token: 'bad' })).toBe('answers.central.refused')
    expect(await read({ project: 4 })).toBe('answers.central.noForm')
    // A redirection is not followed.
    expect(await read({ project: 9, form_id: 'away' })).toBe('answers.central.away')
    expect(await codeOf(readCentral({ ...form, url: 'http://127.0.0.1:1' }, ['http://127.0.0.1:1']))).toBe(
      'answers.central.away',
    )
  })

  test('that is away is told within two seconds: refused at once, or silent', async () => {
    // A listener whose thread sleeps and whose queue is full: what comes then is never let in.
    const sleeper = new Worker(
      `const { createServer } = require('node:net')
      const { parentPort } = require('node:worker_threads')
      const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
        parentPort.postMessage(server.address().port)
        setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000), 20)
      })`,
      { eval: true },
    )
    const port = await new Promise<number>(done => sleeper.once('message', done))
    await new Promise(done => setTimeout(done, 100))
    const waiting: Socket[] = []
    let isFull = false
    for (let count = 0; !isFull && count < 20; count++) {
      const socket = connect(port, '127.0.0.1')
      waiting.push(socket)
      socket.on('error', () => {})
      isFull = await Promise.race([
        new Promise<boolean>(done => socket.once('connect', () => done(false))),
        new Promise<boolean>(done => setTimeout(() => done(true), 200)),
      ])
    }
    expect(isFull).toBe(true)
    try {
      for (const away of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
        const began = performance.now()
        expect(await codeOf(readCentral({ ...form, url: away }, [away]))).toBe('answers.central.away')
        expect(performance.now() - began).toBeLessThan(2_000)
      }
    } finally {
      for (const socket of waiting) socket.destroy()
      await sleeper.terminate()
    }
  })
})
