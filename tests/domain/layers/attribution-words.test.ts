import { expect, test } from 'vitest'
import { writtenAttributions } from '../../../app/domain/layers/origin/attribution-words.ts'
import { shellWords as en } from '../../../app/domain/words/en/shell.ts'
import { shellWords as ne } from '../../../app/domain/words/ne/shell.ts'

test('every attribution that Urja writes is among the words of the first page', () => {
  for (const key of writtenAttributions.values()) {
    expect(en).toHaveProperty([key])
    expect(ne).toHaveProperty([key])
  }
})
