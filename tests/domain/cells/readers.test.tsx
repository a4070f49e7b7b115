// @vitest-environment happy-dom
import { useState } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NumberField } from '../../../app/client/ui/form/number-field.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { onScreen } from '../../client/ui/form/on-screen.ts'
import { type Cell, readers } from './readers.ts'
import {
  eitherOrder,
  type Kind,
  nothing,
  refused,
  type Spelling,
  sayings,
  spellings,
  unpublished,
} from './spellings.ts'

/** What the fields of a form have after something was typed. */
const has: Record<string, number | null> = {}
function Typed({ name, unit }: { name: string; unit?: string }) {
  const [value, change] = useState<number | null>(null)
  has[name] = value
  return <NumberField name={name} label={name} unit={unit} value={value} change={change} />
}
let screen: ReturnType<typeof onScreen>
beforeAll(async () => {
  await loadMessages('en')
  screen = onScreen(
    <>
      <Typed name="number" />
      <Typed name="percent" unit="%" />
    </>,
  )
})
afterAll(() => screen.close())
/** NaN is what every schema refuses. */
const typedInto = (name: 'number' | 'percent'): Cell => ({
  read(text) {
    screen.type(name, 'x')
    screen.type(name, text)
    return Number.isNaN(has[name]) ? { because: 'NaN' } : (has[name] ?? nothing)
  },
  refusal: 'NaN',
})
const all = {
  ...readers,
  'form fields': { ...readers['form fields'], number: typedInto('number'), percent: typedInto('percent') },
}

function expected({ text, is }: Spelling, cell: Cell): unknown {
  const refusal = (found: unknown) => (typeof found === 'string' ? { because: found } : found)
  if (is === nothing) return cell.needed === undefined ? nothing : refusal(cell.needed)
  if (is === unpublished || is === eitherOrder || is === refused) {
    // What takes any text keeps it as it was typed.
    if (cell.refusal === null) return text.trim()
    return refusal(
      is === unpublished
        ? (cell.unpublished ?? cell.refusal)
        : is === eitherOrder
          ? (cell.eitherOrder ?? cell.refusal)
          : cell.refusal,
    )
  }
  if (typeof is === 'number' && is < 0 && cell.below !== undefined) return refusal(cell.below)
  return cell.as ? cell.as(is) : is
}

const rows = Object.entries(all).flatMap(([name, reader]) =>
  Object.entries(reader).map(([kind, cell]) => [name, kind as Kind, cell as Cell] as const),
)
const saysNothing: readonly Kind[] = ['number', 'percent', 'date']

test.each(rows)('%s: every spelling of a %s', (_name, kind, cell) => {
  const cases = [
    ...spellings.filter(one => one.kind === kind),
    ...(saysNothing.includes(kind) ? sayings.map(text => ({ kind, text, is: nothing })) : []),
  ]
  const found = cases.map(({ text }) => [text, cell.read(text)])
  expect(found).toEqual(cases.map(one => [one.text, expected(one, cell)]))
})

describe('the table', () => {
  test('has each kind of cell, and readers for each', () => {
    expect(spellings.length + sayings.length).toBeGreaterThan(60)
    const kinds = new Set(spellings.map(({ kind }) => kind))
    expect(new Set(rows.map(([, kind]) => kind))).toEqual(kinds)
  })
})
