import { expect, test } from 'vitest'
import { writtenAttributions } from '../../../app/domain/layers/origin/attribution-words.ts'
import en from '../../../app/domain/messages/en/shell.json' with { type: 'json' }
import ne from '../../../app/domain/messages/ne/shell.json' with { type: 'json' }

test('every attribution that Urja writes is among the words of the first page', () => {
  for (const key of writtenAttributions.values()) {
    expect(en).toHaveProperty([key])
    expect(ne).toHaveProperty([key])
  }
})
