// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NumberField, withoutGroups } from '../../../../app/client/ui/form/number-field.tsx'
import { onScreen } from './on-screen.ts'

let screen: ReturnType<typeof onScreen> | undefined
afterEach(() => screen?.close())

let value: number | null
it.each([
  ['6,283', '6,2837', '62837'],
  ['6,283', '6,28', '628'],
  ['12,34,567', '12,934,567', '12934567'],
  ['1,234', '1,5', '1,5'],
  ['1,234', '7', '7'],
  ['', '1,5', '1,5'],
])('of %s with %s in its place stays %s', (shown, text, left) => {
  expect(withoutGroups(shown, text)).toBe(left)
})

const input = () => document.querySelector('input') as HTMLInputElement
/** What a browser does with a key: the text with it in the place of what is chosen, and the caret behind it. */
function key(text: string): void {
  const { value: before, selectionStart, selectionEnd } = input()
  const [start, end] = [selectionStart ?? before.length, selectionEnd ?? before.length]
  input().value = ''
  screen?.type('households', before.slice(0, start) + text + before.slice(end))
}
function show(first: number | null): void {
  function Named() {
    const [now, setNow] = useState(first)
    value = now
    return <NumberField label="Households" name="households" isGrouped value={now} change={setNow} />
  }
  screen = onScreen(<Named />)
  input().focus()
}

it('takes digits behind a grouped number', () => {
  show(6283)
  expect(input().value).toBe('6,283')
  input().setSelectionRange(5, 5)
  key('7')
  expect([input().value, value]).toEqual(['62837', 62837])
})

it('is replaced as a whole where all of it is chosen, as the tab key does', () => {
  show(23222)
  input().select()
  expect(input().value).toBe('23,222')
  key('9')
  expect([input().value, value]).toEqual(['9', 9])
})

it('never reads a decimal comma as nothing, typed in one piece or digit by digit', () => {
  show(1234)
  screen?.type('households', '1,5')
  expect([input().value, value]).toEqual(['1,5', Number.NaN])
  for (const text of ['', '1', '1,', '1,5']) screen?.type('households', text)
  expect([input().value, value]).toEqual(['1,5', Number.NaN])
})
