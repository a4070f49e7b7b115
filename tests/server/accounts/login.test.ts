import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { startApi } from '../harness.ts'

const { call, database } = await startApi({ limits: { perAccount: 4, perAddress: 60, window_s: 900 } })
const logIn = (email: unknown, password: unknown) =>
  call('POST', '/api/login/', { body: { email, password } })

describe('login', () => {
  test('answers tokens and the user, whatever the case of the address', async () => {
    const { status, json } = await logIn(' Planner@URJA.example ', demoPassword)
    expect(status).toBe(200)
    expect(json.user).toEqual({
      id: expect.any(Number),
      first_name: 'Prakriti',
      last_name: 'Demo',
      full_name: 'Prakriti Demo',
      role: 'Planner',
      role_id: 3,
      phone_no: '+977 980 000 0000',
      email: 'planner@urja.example',
      is_active: true,
      assigned_sddmms: [23403, 43611, 43702, 44001, 44004],
    })
    expect(JSON.stringify(json)).not.toContain('argon2')
  })

  test('the same answer for an unknown address and a wrong password', async () => {
    const wrong = await logIn('general@urja.example', 'wrong')
    const unknown = await logIn('nobody@urja.example', 'wrong')
    expect(wrong.status).toBe(400)
    expect(unknown.status).toBe(400)
    expect(unknown.json).toEqual(wrong.json)
    expect(wrong.json).toEqual({
      detail: 'Email or password is wrong',
      error: 'Email or password is wrong',
      code: 'wrong_credentials',
    })
  })

  test('and about the same time', async () => {
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 3; i++) {
      known.push(await timed(() => logIn('manager@urja.example', 'wrong')))
      unknown.push(await timed(() => logIn(`nobody${i}@urja.example`, 'wrong')))
    }
    // The fastest of each: what a busy machine adds says nothing of the work behind.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('an account that is not active: told only with the right password', async () => {
    await database.db.update(users).set({ is_active: false }).where(eq(users.email, 'general@urja.example'))
    const { json } = await logIn('general@urja.example', demoPassword)
    expect(json.code).toBe('account_closed')
    expect((await logIn('general@urja.example', 'wrong')).json.code).toBe('wrong_credentials')
    await database.db.update(users).set({ is_active: true }).where(eq(users.email, 'general@urja.example'))
  })

  test.each([
    ['no email', { password: 'x' }, 'email', 'This field is required'],
    ['an empty email', { email: '  ', password: 'x' }, 'email', 'Email is required'],
    ['an empty password', { email: 'a@b.example', password: '' }, 'password', 'Password is required'],
    ['a number for a password', { email: 'a@b.example', password: 5 }, 'password', 'Password is required'],
    [
      'an unknown field',
      { email: 'a@b.example', password: 'x', role: 1 },
      'role',
      'Unknown field. Remove it',
    ],
  ])('%s: 400 with the sentence under its field', async (_, body, field, sentence) => {
    const { status, json } = await call('POST', '/api/login/', { body })
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: 'malformed', error: `${field}: ${sentence}`, [field]: [sentence] })
  })

  test('a NUL in the address is refused before the database sees it', async () => {
    expect((await logIn('a\u0000@b.example', 'x')).status).toBe(400)
  })
})

describe('the throttle', () => {
  test('successes never count', async () => {
    for (let i = 0; i < 8; i++) expect((await logIn('planner@urja.example', demoPassword)).status).toBe(200)
  })

  test('over the limit: 429 with Retry-After, even for the right password, and quickly', async () => {
    const email = 'administrator@urja.example'
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => logIn(email, 'wrong').then(r => r.status)),
    )
    expect(statuses.sort()).toEqual([400, 400, 400, 400, 429, 429, 429, 429])
    const reply = await logIn(email.toUpperCase(), demoPassword)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(reply.json.detail).toMatch(/^Too many attempts\. Try again in \d+ seconds$/)
    expect((await logIn('planner@urja.example', demoPassword)).status).toBe(200)
  })

  test('by network address too', async () => {
    let refused = 0
    for (let i = 0; i < 60 && refused === 0; i++) {
      if ((await logIn(`guess${i}@urja.example`, 'wrong')).status === 429) refused++
    }
    expect(refused).toBe(1)
  })
})

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}
