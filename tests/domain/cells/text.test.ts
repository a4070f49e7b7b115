import { expect, test } from 'vitest'
import { valueIn } from '../../../app/client/ui/grid/grid-cells.ts'
import { saysNothing } from '../../../app/domain/cells/text.ts'

const column = { id: 'budget', words: 'field.required', kind: 'number' } as const

test.each(['', ' ', '-', '–', '—', '\u2212', '..', '…', 'n/a', 'NA', 'null', 'nil'])(
  '%j says nothing',
  text => {
    expect(saysNothing(text)).toBe(true)
    expect(valueIn(text, column)).toBeNull()
  },
)

test.each(['0', '०', 'no', '-5', 'a'])('%j says something', text => {
  expect(saysNothing(text)).toBe(false)
})
