import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contactOf, readEnv } from '../../app/server/env.ts'
import { scratchFolder } from '../fixtures/tiny-tiles.ts'

const folder = scratchFolder('secrets')
function fileWith(text: string): string {
  const path = join(folder, `secret-${text.length}`)
  writeFileSync(path, text)
  return path
}
const addresses = {
  DATABASE_URL: 'postgres://urja_app@db:5432/urja',
  DATABASE_OWNER_URL: 'postgres://urja@db:5432/urja',
}

test('secrets are read from files, and passwords go into the addresses that have none', () => {
  const env = readEnv({
    ...addresses,
    POSTGRES_PASSWORD_FILE: fileWith('a p@ss/word\n'),
    POSTGRES_OWNER_PASSWORD_FILE: fileWith('of the owner\n'),
    URJA_SECRET_FILE: fileWith(`${'x'.repeat(40)}\n`),
  })
  expect(env.DATABASE_URL).toBe('postgres://urja_app:a%20p%40ss%2Fword@db:5432/urja')
  expect(decodeURIComponent(new URL(env.DATABASE_OWNER_URL ?? '').password)).toBe('of the owner')
  expect(env.URJA_SECRET).toBe('x'.repeat(40))
  const own = { DATABASE_URL: 'postgres://urja:own@db:5432/urja', POSTGRES_PASSWORD: 'other' }
  expect(readEnv(own).DATABASE_URL).toBe(own.DATABASE_URL)
})

test.each([
  [
    { URJA_SECRET_FILE: '/nowhere/secret' },
    /URJA_SECRET_FILE is "\/nowhere\/secret", which cannot be read \(ENOENT\)/,
  ],
  [{ URJA_SECRET_FILE: fileWith('\n') }, /URJA_SECRET_FILE is .*, which is empty/],
  [
    { URJA_SECRET: 'x'.repeat(40), URJA_SECRET_FILE: fileWith('yy') },
    /URJA_SECRET and URJA_SECRET_FILE are both set/,
  ],
  [{ DATABASE_OWNER_URL: addresses.DATABASE_OWNER_URL }, /DATABASE_OWNER_URL is set without DATABASE_URL/],
  [{ CONTACT_PHONE: 'call me' }, /CONTACT_PHONE is "call me"; it must be a telephone number like/],
  [{ CONTACT_WEBSITE: 'mun.gov.np' }, /CONTACT_WEBSITE is "mun.gov.np"; it must be an http or https address/],
  [{ CONTACT_NAME: 'Energy section' }, /CONTACT_NAME is set without a way to reach it; set CONTACT_EMAIL/],
  [{ METRICS_PORT: '99999' }, /METRICS_PORT is "99999"; it must be at most 65535/],
])('%j is refused with the remedy', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence)
})

test('the landing page names the national agency, or whom the environment names, and never a mixture', () => {
  const of = (variables: Record<string, string>) => contactOf(readEnv(variables))
  const agency = { email: 'info@aepc.gov.np', website: 'https://www.aepc.gov.np' }
  const nothing = { name: null, address: null, phone: null, email: null, website: null }
  expect(of({})).toEqual({ ...nothing, ...agency })
  expect(of({ CONTACT_PHONE: '+977 1 5551234', CONTACT_ADDRESS: 'Tahachal 13' })).toEqual({
    ...nothing,
    ...agency,
    phone: '+977 1 5551234',
    address: 'Tahachal 13',
  })
  expect(of({ CONTACT_NAME: 'Energy section of Dordi', CONTACT_EMAIL: 'energy@dordi.example' })).toEqual({
    ...nothing,
    name: 'Energy section of Dordi',
    email: 'energy@dordi.example',
  })
})

test('an unusable secret is not printed', () => {
  expect(() => readEnv({ URJA_SECRET: 'too short' })).toThrow(
    /^URJA_SECRET is not usable; it must be at least 32/,
  )
})
