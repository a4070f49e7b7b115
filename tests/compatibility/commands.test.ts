import { expect, test } from 'vitest'
import { environmentNames, readEnv } from '../../app/server/env.ts'
import { textOf } from '../../scripts/check/source-files.ts'
import { frozen, lost } from './frozen.ts'
import { verbFlags } from './verb-flags.ts'

test('every npm script of then is still there, with its flags', () => {
  const then = frozen<Record<string, string[]>>('verbs')
  const now = verbFlags(JSON.parse(textOf('package.json')).scripts)
  const losses = Object.entries(then).flatMap(([verb, flags]) =>
    now[verb] === undefined
      ? [`${verb}: missing`]
      : flags.filter(flag => !now[verb].includes(flag)).map(flag => `${verb}: ${flag}`),
  )
  expect(losses).toEqual([])
})

test('every variable of the environment is still read, and told of', () => {
  const then = frozen<{ names: string[] }>('environment').names
  expect(then.filter(name => !environmentNames.includes(name))).toEqual([])
  const told = textOf('README.md') + textOf('scripts/settings.md')
  const untold = then.filter(name => !name.endsWith('_FILE') && !told.includes(name))
  expect(untold).toEqual([])
})

test('every value of then is still taken, and means the same; so does an empty environment', () => {
  const { given, read, empty } =
    frozen<Record<'given' | 'read' | 'empty', Record<string, string>>>('environment')
  expect(lost(read, readEnv(given))).toEqual([])
  expect(lost(empty, readEnv({}))).toEqual([])
})
