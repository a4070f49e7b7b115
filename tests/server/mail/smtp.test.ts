import { type AddressInfo, connect, createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { makeBackground } from '../../../app/server/mail/background.ts'
import { makeSmtp } from '../../../app/server/mail/smtp.ts'
import { slowness } from '../../slowness.ts'
import { startApi } from '../harness.ts'

type Received = { from: string; to: string[]; user: string; message: string }
const received: Received[] = []
/** Others come between: Administrators are told by mail that people wait for a role. */
const mailsTo = (email: string) => received.filter(({ to }) => to.includes(email))
let refuses = false

const mailServer = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
  onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox is full') : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        user: String(session.user),
        message: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})
mailServer.on('error', () => {})
await new Promise<void>(listening => mailServer.listen(0, '127.0.0.1', listening))
afterAll(() => new Promise<void>(closed => mailServer.close(closed)))

/** In front of it: while it is away nobody talks at its port, which nobody else can take meanwhile. */
let isAway = false
const door = createServer(caller => {
  if (isAway) return caller.resetAndDestroy()
  const server = connect((mailServer.server.address() as AddressInfo).port, '127.0.0.1')
  for (const [from, to] of [
    [caller, server],
    [server, caller],
  ])
    from.on('error', () => to.destroy()).pipe(to)
})
await new Promise<void>(listening => door.listen(0, '127.0.0.1', listening))
const { port } = door.address() as AddressInfo
afterAll(() => void door.close())

const { call, database, logged } = await startApi({
  mailer: makeSmtp(`smtp://urja:secret@127.0.0.1:${port}`, 'Urja <urja@municipality.example>'),
})
const person = (email: string) => ({
  first_name: 'Hari',
  last_name: 'Gurung',
  phone_no: '9841234567',
  email,
  password: 'seven rivers of Gandaki',
  confirm_password: 'seven rivers of Gandaki',
})

test('a real mail server gets the mail, and its link activates the account', async () => {
  const reply = await call('POST', '/api/register/', { body: person('hari@municipality.example') })
  expect(reply.status).toBe(201)
  const [mail] = mailsTo('hari@municipality.example')
  expect(mail).toMatchObject({
    from: 'urja@municipality.example',
    to: ['hari@municipality.example'],
    user: 'urja',
  })
  expect(subjectOf(mail.message)).toBe('Activate your Urja account · आफ्नो ऊर्जा खाता सक्रिय गर्नुहोस्')
  const { 'text/plain': text, 'text/html': page } = partsOf(mail.message)
  expect(text).toMatch(/^Dear Hari Gurung,\n\nAn Urja account was created .+Hari Gurung ज्यू.+7 दिनभित्र/s)
  const [, token] = /https:\/\/urja\.example\/activate\/([\w-]{43})\n/.exec(text) ?? []
  expect(page).toContain(`href="https://urja.example/activate/${token}"`)
  expect((await call('POST', '/api/activate/', { body: { token } })).status).toBe(200)
})

test('where the mail cannot be sent the account is taken back and a sentence says so', async () => {
  refuses = true
  const body = person('full@municipality.example')
  const { status, json } = await call('POST', '/api/register/', { body })
  expect(status).toBe(503)
  expect(json).toMatchObject({
    success: false,
    error: 'The mail server is not available. Try again in a moment',
  })
  expect(await database.db.select().from(users).where(eq(users.email, body.email))).toEqual([])
  expect(logged.join()).toContain('mailbox is full')
  refuses = false
  expect((await call('POST', '/api/register/', { body })).status).toBe(201)
})

test('a mail for a new password that is refused at first is tried again', async () => {
  refuses = true
  const body = { email: 'planner@urja.example' }
  expect((await call('POST', '/api/password-reset/', { body })).status).toBe(200)
  await vi.waitUntil(() => logged.some(line => line.includes('again in 2 s')), 30_000)
  expect(mailsTo(body.email)).toHaveLength(0)
  refuses = false
  await vi.waitUntil(() => mailsTo(body.email).length === 1, 30_000)
})

test('the language of the caller comes first', async () => {
  const headers = { 'accept-language': 'ne' }
  await call('POST', '/api/password-reset/', { body: { email: 'general@urja.example' }, headers })
  const [{ message }] = await vi.waitUntil(() => {
    const mails = mailsTo('general@urja.example')
    return mails.length > 0 && mails
  }, 30_000)
  expect(subjectOf(message)).toBe('ऊर्जाको नयाँ पासवर्ड राख्नुहोस् · Set a new password for Urja')
  expect(partsOf(message)['text/plain']).toMatch(
    /^Gita Demo ज्यू, नमस्ते।\n\nआफ्नो ऊर्जा खाताको .+To set a new password/s,
  )
})

test('the mail server goes away and comes back: a sentence says so, and what was asked for arrives', async () => {
  isAway = true
  const again = () => logged.filter(line => line.includes('again in 2 s')).length
  const earlier = again()
  const body = person('patient@municipality.example')
  const began = performance.now()
  const { status, json } = await call('POST', '/api/register/', { body })
  expect([status, json.code]).toEqual([503, 'unavailable'])
  expect(performance.now() - began).toBeLessThan(9_000 * slowness())
  await call('POST', '/api/password-reset/', { body: { email: 'manager@urja.example' } })
  await vi.waitUntil(() => again() > earlier, 30_000)
  isAway = false
  await vi.waitUntil(() => mailsTo('manager@urja.example').length === 1, 30_000)
  expect((await call('POST', '/api/register/', { body })).status).toBe(201)
})

test('work in the background gives up after its last wait, and at once when the server stops', async () => {
  const lines: string[] = []
  const background = makeBackground(line => void lines.push(line), [1, 1])
  let tries = 0
  background.run('a mail', async () => {
    tries++
    throw new Error('no route')
  })
  await vi.waitUntil(() => lines.length === 3, 30_000)
  expect(tries).toBe(3)
  expect(lines.at(-1)).toBe('a mail failed: Error: no route')
  expect(background.counts()).toEqual({ under_way: 0, failed: 1 })

  const patient = makeBackground(line => void lines.push(line), [60_000])
  patient.run('a mail', () => Promise.reject(new Error('no route')))
  await vi.waitUntil(() => lines.length === 4, 30_000)
  expect(patient.counts()).toEqual({ under_way: 1, failed: 0 })
  await patient.stop()
  expect(lines.at(-1)).toBe('a mail failed: Error: no route')
})

/** The subject, whose words outside of ASCII are encoded (RFC 2047). */
function subjectOf(message: string): string {
  const [, raw] = /^Subject: (.+(?:\r\n[ \t].+)*)/m.exec(message) ?? []
  const joined = raw.replace(/\?=\s+=\?/g, '?==?').replace(/\r\n[ \t]/g, ' ')
  return joined.replace(/((?:=\?UTF-8\?[BQ]\?[^?]*\?=)+)/gi, words => {
    const parts = [...words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, text]) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(parts).toString()
  })
}

/** The parts of a message by what they are. */
function partsOf(message: string): Record<string, string> {
  const [, boundary] = /boundary="([^"]+)"/.exec(message) ?? []
  const parts = message.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map(part => [/^content-type: ([\w/]+)/im.exec(part)?.[1], textOf(part.trimStart())]),
  )
}

/** The text of one part. */
function textOf(part: string): string {
  const [head, ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  return bytesOf(body.replace(/=\r\n/g, '')).toString().replaceAll('\r\n', '\n')
}

/** What `=E0` and the like stand for. */
function bytesOf(quoted: string): Buffer {
  const plain = quoted.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(plain, 'latin1')
}
