import { expect, test } from 'vitest'
import { environmentNames, readEnv } from '../../app/server/env.ts'
import { frozen, frozenCommits, lost } from './frozen.ts'

test.each(frozenCommits)('every variable of the environment of %s is still read', commit => {
  const then = frozen<{ names: string[] }>('environment', commit).names
  expect(then.filter(name => !environmentNames.includes(name))).toEqual([])
})

test.each(frozenCommits)('every value of %s means the same; so does an empty environment', commit => {
  const { given, read, empty } = frozen<Record<'given' | 'read' | 'empty', Record<string, string>>>(
    'environment',
    commit,
  )
  expect(lost(read, readEnv(given))).toEqual([])
  expect(lost(empty, readEnv({}))).toEqual([])
})
