import { expect, test } from 'vitest'
import { environmentNames, readEnv } from '../../app/server/env.ts'
import { readSource } from '../../scripts/common/source-files.ts'
import { frozen, frozenCommits, lost } from './frozen.ts'
import { verbFlags } from './verb-flags.ts'

test.each(frozenCommits)('every npm script of %s is still there, with its flags', commit => {
  const then = frozen<Record<string, string[]>>('verbs', commit)
  const now = verbFlags(JSON.parse(readSource('package.json')).scripts)
  const losses = Object.entries(then).flatMap(([verb, flags]) =>
    now[verb] === undefined
      ? [`${verb}: missing`]
      : flags.filter(flag => !now[verb].includes(flag)).map(flag => `${verb}: ${flag}`),
  )
  expect(losses).toEqual([])
})

test.each(frozenCommits)('every variable of the environment of %s is still read, and described', commit => {
  const then = frozen<{ names: string[] }>('environment', commit).names
  expect(then.filter(name => !environmentNames.includes(name))).toEqual([])
  const documentation = readSource('README.md') + readSource('scripts/settings.md')
  const untold = then.filter(name => !name.endsWith('_FILE') && !documentation.includes(name))
  expect(untold).toEqual([])
})

test.each(frozenCommits)('every value of %s means the same; so does an empty environment', commit => {
  const { given, read, empty } = frozen<Record<'given' | 'read' | 'empty', Record<string, string>>>(
    'environment',
    commit,
  )
  expect(lost(read, readEnv(given))).toEqual([])
  expect(lost(empty, readEnv({}))).toEqual([])
})
