import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../app/server/accounts/passwords.ts'
import { demoAccounts, demoPassword, seedAccounts } from '../../../app/server/accounts/seed.ts'
import { openDatabase } from '../../../app/server/db/open.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { installation } from '../../../app/server/db/schema-installation.ts'
import { publicDemoAccounts } from '../../../app/server/installation/queries.ts'
import { migratedDatabase } from '../fresh-database.ts'

const all = demoAccounts.map(({ email }) => email)
const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map(({ close }) => close())))

async function fresh() {
  const url = await migratedDatabase()
  const database = openDatabase(url, 4)
  opened.push(database)
  return database.db
}

test('an account that was deleted is not made again; one with another password is left alone', async () => {
  const db = await fresh()
  expect(await seedAccounts(db)).toEqual([])
  expect(await publicDemoAccounts(db)).toEqual(all)
  await db.delete(users).where(eq(users.email, 'administrator@urja.example'))
  await db.update(users).set({ password_hash: 'own' }).where(eq(users.email, 'manager@urja.example'))
  await seedAccounts(db)
  expect((await db.select().from(users)).map(({ email }) => email).sort()).toEqual(
    all.filter(email => !email.startsWith('administrator')).sort(),
  )
  expect(await publicDemoAccounts(db)).toEqual(['planner@urja.example', 'general@urja.example'])
})

test('beyond this machine each has a password of its own, told once', async () => {
  const db = await fresh()
  const [one, other] = await Promise.all([
    seedAccounts(db, { isOpen: true }),
    seedAccounts(db, { isOpen: true }),
  ])
  const made = [...one, ...other]
  expect(made.map(({ email }) => email)).toEqual(all)
  expect(new Set(made.map(({ password }) => password)).size).toBe(4)
  for (const user of await db.select().from(users)) {
    expect(await isPassword(demoPassword, user.password_hash)).toBe(false)
    const [{ password }] = made.filter(({ email }) => email === user.email)
    expect(await isPassword(password, user.password_hash)).toBe(true)
  }
  expect(await seedAccounts(db, { isOpen: true })).toEqual([])
  expect(await publicDemoAccounts(db)).toEqual([])
})

test('the public password of accounts that are there works no more once others reach us', async () => {
  const db = await fresh()
  await seedAccounts(db)
  await db.delete(users).where(eq(users.email, 'general@urja.example'))
  // As an installation from before anything was remembered has them.
  await db.delete(installation)
  const password_hash = await hashPassword('nine rivers of Gandaki')
  await db.update(users).set({ password_hash }).where(eq(users.email, 'manager@urja.example'))
  const made = await seedAccounts(db, { make: false, isOpen: true })
  expect(made.map(({ email }) => email)).toEqual(['administrator@urja.example', 'planner@urja.example'])
  const there = await db.select().from(users)
  for (const user of there) expect(await isPassword(demoPassword, user.password_hash)).toBe(false)
  expect(there).toHaveLength(3)
})
