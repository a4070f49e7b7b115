import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeFactorKeys, unreadableKeysNotice } from '../../../app/server/accounts/own/factors/factor-keys.ts'
import { findUserByEmail } from '../../../app/server/accounts/queries.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { secondFactors } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const server = await startApi({ limits: { perAccount: 100, perAddress: 1000, window_s: 900 } })
const { call, database } = server
const email = 'planner@urja.example'
const logIn = (code?: string) =>
  call('POST', '/api/login/', {
    body: { email, password: demoPassword, ...(code !== undefined && { code }) },
  })
const codeOf = (key: string, ahead_s = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + 1000 * ahead_s })

test('an encrypted key opens for its own account and with the same secret only', () => {
  const keys = makeFactorKeys(Buffer.alloc(32, 1))
  const stored = keys.encrypt(7, 'MV3HX32V')
  expect(stored).not.toContain('MV3HX32V')
  expect(keys.encrypt(7, 'MV3HX32V')).not.toBe(stored)
  expect(makeFactorKeys(Buffer.alloc(32, 1)).decrypt(7, stored)).toBe('MV3HX32V')
  expect(keys.decrypt(8, stored)).toBeNull()
  expect(makeFactorKeys(Buffer.alloc(32, 2)).decrypt(7, stored)).toBeNull()
  for (const damaged of ['v1.', 'v1.AAAA', `${stored.slice(0, -4)}AAAA`])
    expect(keys.decrypt(7, damaged)).toBeNull()
})

test('keys lie encrypted, and those of an earlier version are encrypted by processes that start at once', async () => {
  const token: string = (await logIn()).json.access
  const { secret: key } = (
    await call('POST', '/api/account/second-factor/', { token, body: { current_password: demoPassword } })
  ).json
  const confirmed = await call('POST', '/api/account/second-factor/confirm/', {
    token,
    body: { code: codeOf(key) },
  })
  const recovery: string[] = confirmed.json.recovery_codes
  const { user } = (await findUserByEmail(database.db, email)) ?? {}
  const userId = user?.id ?? 0
  const stored = async () =>
    (await database.db.select().from(secondFactors).where(eq(secondFactors.user_id, userId)))[0].secret
  expect(await stored()).toMatch(/^v1\./)
  expect(await stored()).not.toContain(key)

  const put = (secret: string) =>
    database.db.update(secondFactors).set({ secret, last_step: 0 }).where(eq(secondFactors.user_id, userId))
  // As a version before stored it: it opens at once, and is encrypted at the start.
  await put(key)
  expect((await logIn(codeOf(key))).status).toBe(200)
  const own = makeFactorKeys(server.secret)
  await put(key)
  await Promise.all([
    own.encryptStored(database.db),
    makeFactorKeys(server.secret).encryptStored(database.db),
  ])
  expect(own.decrypt(userId, await stored())).toBe(key)
  expect(await stored()).toMatch(/^v1\./)
  expect(await own.encryptStored(database.db)).toBe(0)
  expect(await unreadableKeysNotice(database.db, own)).toBeNull()
  expect((await logIn(codeOf(key))).status).toBe(200)

  // As after a restore into an installation with another secret.
  const other = makeFactorKeys(Buffer.alloc(32, 9))
  await put(other.encrypt(userId, key))
  expect(await unreadableKeysNotice(database.db, own)).toContain(
    'authenticator key of 1 account cannot be read',
  )
  const refused = await logIn(codeOf(key, 30))
  expect([refused.status, refused.json.code]).toEqual([400, 'factor_unreadable'])
  expect(refused.json.ways).toMatchObject({ app: true, recovery_codes: true })
  expect((await logIn(recovery[0])).status).toBe(200)

  const admin = await server.tokenOf('Administrator')
  const removed = await call('POST', `/api/users/${userId}/second-factor/remove/`, {
    token: admin,
    body: { current_password: demoPassword },
  })
  expect(removed.status).toBe(200)
  expect((await logIn()).status).toBe(200)
})
