import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { demoPassword } from '../../app/server/accounts/seed.ts'
import { project } from '../../scripts/common/source-files.ts'
import { currentAtlas, servesDemoCountry } from '../../scripts/start/ensure-atlas.ts'
import { isOpenToOthers } from '../../scripts/start/start-options.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'
import { freshDatabase } from '../server/fresh-database.ts'
import { writeCountry } from '../server/several/country.ts'
import { type ApiProcess, apiProcess } from '../server/several/processes.ts'

const started: ApiProcess[] = []
afterAll(() => Promise.all(started.map(one => one.end('SIGKILL'))))

async function start(data: string, words: string[] = [], env: Record<string, string> = {}) {
  const one = await apiProcess({ MARTIN_RELEASE_URL: 'none', ...env }, { words, data })
  started.push(one)
  await one.untilReady()
  await vi.waitFor(() => expect(one.output()).toContain('Mails'), 30_000)
  return one
}
async function post(url: string, path: string, body: object, token?: string, method = 'POST') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(url + path, {
    method,
    headers,
    body: method === 'POST' ? JSON.stringify(body) : null,
  })
  return { status: reply.status, json: await reply.json().catch(() => null) }
}
const logIn = (url: string, email: string, password = demoPassword) =>
  post(url, '/api/login/', { email, password })
const administrator = 'administrator@urja.example'
const country = async () => {
  const data = scratchFolder('accounts')
  await writeCountry(data, 'v1')
  return data
}

test('a demo administrator who was deleted by an own one stays deleted, and gives way to none beyond this machine', async () => {
  const data = await country()
  const first = await start(data)
  expect(first.output()).toContain(`all with the public password ${demoPassword}`)
  const link = await printed(data, first.port)
  expect(link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${first.port}/administrator/[\\w-]{43}$`))
  const own = { first_name: 'Maya', last_name: 'Gurung', password: 'nine rivers of Gandaki' }
  const token = link.split('/').at(-1) ?? ''
  expect((await post(first.url, '/api/administrator-link/', { ...own, token })).status).toBe(200)
  const maya = await logIn(first.url, 'maya@office.example', own.password)
  const demo = await logIn(first.url, administrator)
  const gone = await post(first.url, `/api/users/${demo.json.user.id}`, {}, maya.json.access, 'DELETE')
  expect(gone.status).toBe(204)
  expect(await first.end('SIGTERM')).toBe(0)

  const again = await start(data)
  expect((await logIn(again.url, administrator)).status).toBe(400)
  expect((await logIn(again.url, 'manager@urja.example')).status).toBe(200)
  expect(again.output()).not.toContain('Nobody is Administrator')
  expect(again.output()).not.toContain(administrator)
  await again.end('SIGTERM')

  const open = await start(data, [], { HOST: '0.0.0.0' })
  const [, password] = /^ {2}manager@urja\.example {2}(\S{16})$/m.exec(open.output()) ?? []
  expect((await logIn(open.url, 'manager@urja.example')).status).toBe(400)
  expect((await logIn(open.url, 'manager@urja.example', password)).status).toBe(200)
  expect(open.output()).not.toContain(demoPassword)
  await open.end('SIGTERM')
})

test('on a database of its own nobody is there without --demo, and the start says what to do', async () => {
  const data = await country()
  const atlas = { ATLAS_URL: `${data}/atlas`, DATABASE_URL: await freshDatabase() }
  const one = await start(scratchFolder('accounts'), [], atlas)
  expect((await logIn(one.url, administrator)).status).toBe(400)
  expect(one.output()).toContain('There is no Administrator yet. To create one: npm run admin -- YOUR@EMAIL')
  expect(one.output()).not.toContain('@urja.example')
  await one.end('SIGTERM')
})

test.each([
  ['built with --sources, also at an earlier start', { sources: '/somewhere', seed: null }, true, false],
  ['built without, of any seed', { sources: null, seed: 8 }, false, true],
  ['put there by hand, with houses that were generated', null, true, true],
  ['put there by hand, with houses of a publisher', null, false, false],
])(
  'whether a country is the demo, which alone brings accounts by itself: %s',
  async (_, from, generated, isDemo) => {
    const data = await country()
    const { folder } = await currentAtlas(join(data, 'atlas'))
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    manifest.layers['buildings.building'].generated = generated
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    if (from !== null) writeFileSync(join(data, 'atlas', 'built-from.json'), JSON.stringify(from))
    expect(await servesDemoCountry(data)).toBe(isDemo)
  },
)

test.each([
  ['127.0.0.1', undefined, false],
  ['localhost', 'http://localhost:8080', false],
  ['::1', 'http://[::1]:8080', false],
  ['0.0.0.0', undefined, true],
  ['::', undefined, true],
  ['192.168.1.7', undefined, true],
  ['127.0.0.1', 'https://urja.example.org', true],
])('HOST %s published as %s is open to others: %s', (HOST, PUBLIC_URL, isOpen) => {
  expect(isOpenToOthers({ HOST, PUBLIC_URL })).toBe(isOpen)
})

/** The link that `npm run admin` prints beside a product that runs. */
async function printed(data: string, port: number): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/admin.ts', 'maya@office.example'],
    { cwd: project, env: { ...process.env, URJA_DATA: data, PORT: String(port), DATABASE_URL: '' } },
  )
  return /^ +(http\S+)$/m.exec(stdout)?.[1] ?? stdout
}
