import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentNames, readEnv } from '../../app/server/env.ts'
import { textOf } from '../../scripts/check/source-files.ts'
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
  [{ METRICS_PORT: '99999' }, /METRICS_PORT is "99999"; it must be at most 65535/],
])('%j is refused with the remedy', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence)
})

test('a secret that is not usable is not told', () => {
  expect(() => readEnv({ URJA_SECRET: 'too short' })).toThrow(
    /^URJA_SECRET is not usable; it must be at least 32/,
  )
})

test('the README and the page of settings tell of every variable', () => {
  const readme = textOf('README.md') + textOf('scripts/settings.md')
  const missing = environmentNames.filter(name => !readme.includes(`\`${name.replace(/_FILE$/, '')}\``))
  expect(missing).toEqual([])
})
