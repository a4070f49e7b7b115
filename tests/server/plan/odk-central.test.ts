import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../../app/domain/api/endpoint.ts'
import { Failure } from '../../../app/domain/api/failure.ts'
import type { Message } from '../../../app/domain/messages/messages.ts'
import { fetchCentral } from '../../../app/domain/plan/steps/survey-answers.ts'
import { columnsOf } from '../../../app/domain/survey/answers/columns.ts'
import { demoArea } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { isOnInternet } from '../../../app/server/plan/survey/internet-address.ts'
import { readCentral } from '../../../app/server/plan/survey/odk-central.ts'
import { centralWork } from '../../../app/server/plan/survey/work.ts'
import { says } from '../../domain/survey/survey-fixture.ts'
import { startApi } from '../harness.ts'
import { seedPlan } from './plan-fixture.ts'

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
const urls: string[] = []
/** What the server sends for a page of the form `any`. */
let sent = ''
/** ODK Central's Data Document, as its interface is published: Bearer, $top, $count, and a link to the next page. */
const central = createServer((request, reply) => {
  urls.push(request.url ?? '')
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://central')
  const end = (status: number, body: object) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.headers.authorization !== 'Bearer good') return end(401, { code: 401.2 })
  if (pathname === '/v1/projects/9/forms/away.svc/Submissions') return end(302, {})
  if (pathname === '/v1/projects/3/forms/any.svc/Submissions') return void reply.end(sent)
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
    error => (error instanceof Failure ? ((error.params.why as Message)?.key ?? error.code) : String(error)),
  )
const read = async (more: object): Promise<ReplyOf<typeof fetchCentral>> =>
  centralWork.run(null as never, {
    form: 'household',
    sent: await readCentral({ ...form, url, ...more }, [url]),
  })
const page = (next: string | null) => read({ next })

/** Ranges that lead to this machine, its network, or to nothing of the internet; some by way of a translator. */
const inner =
  `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.255.0.1 169.254.0.1
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1
  192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.250
  240.0.0.1 255.255.255.255 :: ::1 ::7f00:1 ::10.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:192.168.1.1
  ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::a00:1 100::1 100:0:0:1::1 2001::1 2001:0:7f00:1::
  2001:1::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1:: 2002:c0a8:101::
  3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 localhost ::g`.split(
    /\s+/,
  )
const outer = ['1.1.1.1', '8.8.8.8', '103.69.124.1', '::ffff:8.8.8.8', '2606:4700::1111', '2400:cb00::1']

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
    expect(urls[0]).toContain('$top=500&$count=true')
  })

  test('that sends whatever it likes costs no more than a page that was asked for', async () => {
    const answers = async (text: string) => {
      sent = text
      return read({ form_id: 'any' })
    }
    const many = await answers(
      JSON.stringify({ value: Array(200_000).fill({ __id: 'a' }), '@odata.count': 7 }),
    )
    expect([many.rows.length, many.total]).toEqual([500, 7])
    expect(await codeOf(answers(JSON.stringify({ value: ['x'.repeat(4_000_001)] })))).toBe(
      'answers.central.tooLong',
    )
    const nested = (depth: number) => `{"value":[${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}]}`
    expect(await codeOf(answers(nested(32)))).toBe('no failure')
    expect(await codeOf(answers(nested(33)))).toBe('answers.central.away')
    expect(await codeOf(answers(nested(500_000)))).toBe('answers.central.away')
    const wide = (count: number) =>
      JSON.stringify({
        value: [Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}/day`, 'x']))],
      })
    expect(await codeOf(answers(wide(500)))).toBe('no failure')
    expect(await codeOf(answers(wide(501)))).toBe('answers.central.away')
    for (const text of ['', 'null', '[]', '{"value":{}}', '<html>', '"\\ud800"'])
      expect(await codeOf(answers(text))).toBe('answers.central.away')
    expect((await answers('{"value":[null,1],"@odata.nextLink":"http://"}')).next).toBeNull()
  })

  test('is read in a thread, for whoever may write the plan', async () => {
    const { call, tokenOf, database } = await startApi({ odkServers: [url] })
    const [{ id: by }] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'planner@urja.example'))
    const plan = await seedPlan(database, { by, sddmm: demoArea[0] })
    const fetchForm = async (form_id: string) =>
      call('POST', `/api/plan/${plan}/survey-imports/central/`, {
        token: await tokenOf('Planner'),
        body: { form: 'household', url, ...form, form_id },
      })
    const { status, json } = await fetchForm(form.form_id)
    expect([status, json.rows.length, json.total, json.next]).toEqual([200, 2, 3, '$skiptoken=2'])
    sent = `{"value":[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]}`
    const refused = await fetchForm('any')
    expect([refused.status, refused.json.code]).toEqual([422, 'import_refused'])
    expect(refused.json.error).toContain('does not answer like an ODK Central server')
    expect(fetchCentral.worker).toBe('short')
  })

  test.each(inner)('is never looked for at %s', address => expect(isOnInternet(address)).toBe(false))
  test.each(outer)('may be at %s', address => expect(isOnInternet(address)).toBe(true))

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
