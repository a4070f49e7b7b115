import { expect, test } from 'vitest'
import { checkVerbs, lostVerbs } from '../../scripts/check/verbs.ts'

test('a command or a flag that is gone is found', () => {
  const then = { start: ['--data', '--port'], tiles: ['--area'] }
  expect(lostVerbs(then, { start: ['--port', '--data', '--new'], tiles: ['--area'], more: [] })).toEqual([])
  expect(lostVerbs(then, { start: ['--port'] })).toEqual(['the flag --data of start', 'the command tiles'])
})

test('every command of older versions is still there, with its flags', () => expect(checkVerbs()).toEqual([]))
