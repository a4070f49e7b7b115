import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readStartOptions } from '../../scripts/start/start-options.ts'

const folder = tmpdir()

it('takes a local level beside its sources', () => {
  expect(readStartOptions(['--sources', folder, '--area', '44004'])).toMatchObject({
    sources: folder,
    area: 44004,
  })
  expect(readStartOptions([])).toEqual({ sources: null, area: null, demo: false, app: true, seed: null })
})

it.each([
  [['--sources', folder, '--area', '4400'], 'five digits'],
  [['--sources', folder, '--area', 'Pokhara'], 'five digits'],
  [['--area', '44004'], '--sources DIR'],
  [['--sources', `${folder}/none`], 'there is no folder'],
  [['--seed', 'x'], 'whole number'],
  [['--areas', '44004'], 'does not know'],
])('refuses %j with a sentence', (words, sentence) => {
  expect(() => readStartOptions(words)).toThrow(sentence)
})
