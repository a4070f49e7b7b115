import { spawnSync } from 'node:child_process'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rememberBackup } from '../../app/server/backup/last-backup.ts'
import { auditLog, users } from '../../app/server/db/schema-accounts.ts'
import { adminLink } from '../../scripts/admin.ts'
import { project } from '../../scripts/common/source-files.ts'
import { startApi } from '../server/harness.ts'

const { call, database, later, logged } = await startApi({
  limits: { perAccount: 40, perAddress: 400, window_s: 900 },
})
const { db } = database
const url = String(database.pool.options.connectionString)
const day_ms = 24 * 3600 * 1000
const password = 'nine rivers of Gandaki'
const name = { first_name: 'Maya', last_name: 'Gurung' }

async function link(email: string) {
  const lines: string[] = []
  const address = await adminLink(url, email, {
    publicUrl: 'https://urja.example/',
    print: line => void lines.push(line),
  })
  const [, token] = /^https:\/\/urja\.example\/administrator\/([\w-]{43})$/.exec(address) ?? []
  return { token, output: lines.join('\n') }
}
const follow = (token: string, more: object = {}) =>
  call('POST', '/api/administrator-link/', { body: { ...name, password, token, ...more } })
const logIn = (email: string) => call('POST', '/api/login/', { body: { email, password } })
const audited = async (action: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.outcome, 'done')))
  ).map(({ target, detail }) => [target, detail])

test('the link makes a new account an Administrator, once', async () => {
  const { token, output } = await link('maya@office.example')
  expect(output).toContain('New account for maya@office.example')
  expect((await logIn('maya@office.example')).status).toBe(400)

  expect((await follow(token, { password: 'Password123' })).json.errors.password).toHaveLength(1)
  expect((await follow(token)).status).toBe(200)
  const { json } = await logIn('maya@office.example')
  expect(json.user).toMatchObject({ ...name, role: 'Administrator', is_active: true, assigned_sddmms: [] })
  const again = await follow(token, { password: 'ten rivers of Gandaki' })
  expect([again.status, again.json.code]).toEqual([404, 'administrator_link_unknown'])
  expect((await logIn('maya@office.example')).status).toBe(200)

  expect(await audited('issue administrator link')).toEqual([['maya@office.example', { account: 'new' }]])
  expect(await audited('become administrator')).toEqual([[String(json.user.id), null]])
})

test('an account that is there stays as it is until the link is followed; then its old sessions end', async () => {
  const before = await call('POST', '/api/login/', {
    body: { email: 'planner@urja.example', password: 'Urja-demo-1' },
  })
  const { token, output } = await link('Planner@urja.example')
  expect(output).toContain('The account Planner@urja.example exists.')
  const token2 = (await link('planner@urja.example')).token
  const me = () => call('GET', '/api/check-logged-in/', { token: before.json.access })
  expect((await me()).json.user.role).toBe('Planner')

  expect((await follow(token)).status).toBe(404)
  expect((await follow(token2)).status).toBe(200)
  expect((await logIn('planner@urja.example')).json.user).toMatchObject({
    role: 'Administrator',
    assigned_sddmms: [],
  })
  expect((await me()).status).toBe(401)
})

test('the link is good for 24 hours, and of no use as another one', async () => {
  const { token } = await link('late@office.example')
  expect((await call('POST', '/api/activate/', { body: { token } })).status).toBe(404)
  const reset = { body: { token, password } }
  expect((await call('POST', '/api/password-reset/confirm/', reset)).status).toBe(404)
  later(day_ms + 1)
  expect((await follow(token)).status).toBe(404)
  expect((await db.select().from(users).where(eq(users.email, 'late@office.example')))[0]).toMatchObject({
    is_active: false,
    role: 4,
  })
  expect(logged).toEqual([])
})

test('what is no address is told in a sentence, before any database is asked', () => {
  const words = ['--import', 'tsx', 'scripts/admin.ts', 'maya']
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: project, env, encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([
    1,
    '"maya" is not an email address: enter one like name@example.org.',
  ])
})

test('Administrators are told of the newest backup, and of demo accounts with the public password', async () => {
  const token = (await logIn('maya@office.example')).json.access
  const backup = async () => (await call('GET', '/api/installation/', { token })).json.last_backup
  expect(await backup()).toBeNull()
  await rememberBackup(db, { at: '2026-11-22T12:00:00.000Z', address: '/somewhere', bytes: 7 })
  expect(await backup()).toEqual({ at: '2026-11-22T12:00:00.000Z', bytes: 7 })
  const demoAccounts = async () => (await call('GET', '/api/installation/', { token })).json.demo_accounts
  // The planner has another password by now.
  expect(await demoAccounts()).toEqual([
    'administrator@urja.example',
    'manager@urja.example',
    'general@urja.example',
  ])
  const set = (email: string, change: object) => db.update(users).set(change).where(eq(users.email, email))
  await set('manager@urja.example', { is_active: false })
  await set('general@urja.example', { email: 'gita@office.example' })
  expect(await demoAccounts()).toEqual(['administrator@urja.example', 'gita@office.example'])
})
