import { expect, test } from 'vitest'
import { creditInWords } from '../../../app/domain/layers/origin/credit-words.ts'
import { kindOfLayer, unknownSource } from '../../../app/domain/layers/origin/layer-kind.ts'
import { type MessageKey, say } from '../../../app/domain/messages/messages.ts'

const mapped = { generated: false, publisher: 'Survey Department' }

test.each([
  ['boundaries.local_level', mapped, 'measured'],
  ['streams.streamline', mapped, 'computed'],
  ['terrain', mapped, 'computed'],
  ['buildings.density', mapped, 'computed'],
  ['buildings.building', mapped, 'measured'],
  ['energy.transmission', { generated: false, publisher: unknownSource }, 'unknown'],
  // Of an unknown ground: how it was made is known.
  ['terrain', { generated: false, publisher: unknownSource }, 'computed'],
  ['boundaries.ward', { generated: false, publisher: `Urja; ${unknownSource}` }, 'unknown'],
  // Some of it is generated: never called measured.
  ['buildings.building', { generated: true, publisher: `${unknownSource}; Urja` }, 'generated'],
  ['streams.streamline', { generated: true, publisher: 'Urja' }, 'generated'],
  ['terrain', { ...mapped, kind: 'measured' as const }, 'measured'],
] as const)('%s of %o is %s', (key, origin, kind) => {
  expect(kindOfLayer(key, origin)).toBe(kind)
})

test('a source that is not stated is said in the language of the reader', () => {
  const english = (key: MessageKey) => say('en', key)
  expect(creditInWords(`Buildings (${unknownSource}); elsewhere: Demo`, english)).toBe(
    'Buildings (from your files, source not stated); elsewhere: Demo',
  )
  expect(creditInWords(`Buildings: ${unknownSource}`, english)).toBe(
    'Buildings: from your files, source not stated',
  )
})
