// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NumberField, withoutGroups } from '../../../../app/client/ui/form/number-field.tsx'

afterEach(cleanup)

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

const input = () => screen.getByLabelText<HTMLInputElement>('Households')
function Households({ first }: { first: number | null }) {
  const [now, setNow] = useState(first)
  value = now
  return <NumberField label="Households" name="households" isGrouped value={now} change={setNow} />
}

it('takes digits behind a grouped number', async () => {
  render(<Households first={6283} />)
  expect(input().value).toBe('6,283')
  await userEvent.type(input(), '7')
  expect([input().value, value]).toEqual(['62837', 62837])
})

it('is replaced as a whole where all of it is chosen, as the tab key does', async () => {
  render(<Households first={23222} />)
  expect(input().value).toBe('23,222')
  await userEvent.tab()
  expect(document.activeElement).toBe(input())
  input().select()
  await userEvent.keyboard('9')
  expect([input().value, value]).toEqual(['9', 9])
})

it('never reads a decimal comma as nothing, pasted in one piece or typed digit by digit', async () => {
  render(<Households first={1234} />)
  await userEvent.click(input())
  input().select()
  await userEvent.paste('1,5')
  expect([input().value, value]).toEqual(['1,5', Number.NaN])
  await userEvent.clear(input())
  await userEvent.type(input(), '1,5')
  expect([input().value, value]).toEqual(['1,5', Number.NaN])
})
