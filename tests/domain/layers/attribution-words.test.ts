import { expect, test } from 'vitest'
import { writtenAttributions } from '../../../app/domain/layers/origin/attribution-words.ts'
import { firstMessages } from '../../../app/domain/messages/bundles/first.ts'

test('every attribution that Urja writes is among the words of the first page', () => {
  for (const key of writtenAttributions.values()) {
    expect(firstMessages).toHaveProperty([key])
  }
})
