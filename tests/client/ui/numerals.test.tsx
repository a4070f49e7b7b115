// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { NumberField } from '../../../app/client/ui/form/number-field.tsx'
import { LanguageMenu } from '../../../app/client/ui/menu/preference-menus.tsx'
import { useNumeralEntries } from '../../../app/client/ui/menu/use-numeral-entries.ts'
import { chooseLanguage, loadMessages, numeralChoice, useSay } from '../../../app/client/ui/use-say.ts'
import {
  formatAmount,
  formatNpr,
  formatPercent,
  formatPosition,
  missing,
} from '../../../app/domain/format.ts'
import { onScreen } from './form/on-screen.ts'

let screen: ReturnType<typeof onScreen> | undefined
beforeAll(async () => {
  await loadMessages('en')
  await loadMessages('ne')
})
afterEach(async () => {
  screen?.close()
  await act(async () => {
    numeralChoice.set('en')
    await chooseLanguage('en')
  })
})

const choose = (language: 'en' | 'ne', numerals: 'en' | 'ne') =>
  act(async () => {
    await chooseLanguage(language)
    numeralChoice.set(numerals)
  })

test('figures have the digits of Nepali where the reader of Nepali chose them, and nowhere else', async () => {
  const said = () => [formatNpr(1234567), formatPercent(12.25), formatAmount(null)]
  const latin = ['NPR 12,34,567.00', '12.3 %', missing]
  for (const [language, numerals] of [
    ['en', 'en'],
    ['en', 'ne'],
    ['ne', 'en'],
  ] as const) {
    await choose(language, numerals)
    expect(said()).toEqual(latin)
  }
  await choose('ne', 'ne')
  expect(said()).toEqual(['NPR १२,३४,५६७.००', '१२.३ %', missing])
  // Receivers and other programs take these.
  expect(formatPosition([84.1, 28])).toBe('84.100000, 28.000000')
  await choose('en', 'ne')
  expect(said()).toEqual(latin)
})

function Screen() {
  const say = useSay()
  const [value, change] = useState<number | null>(1500.5)
  return (
    <>
      <LanguageMenu more={useNumeralEntries()} />
      <p>{say('map.ward', { ward: 7 })}</p>
      <output>{value}</output>
      <NumberField aria-label="Power" value={value} isGrouped change={change} />
    </>
  )
}

test('the menu of languages offers the digits beside Nepali, what shows follows, and a field takes both', async () => {
  await choose('ne', 'en')
  screen = onScreen(<Screen />)
  const { body } = document
  const text = () => body.querySelector('p')?.textContent
  const field = () => body.querySelector('input') as HTMLInputElement
  expect(text()).toContain('7')
  const press = (name: string | RegExp) => {
    const all = [...body.querySelectorAll<HTMLElement>('button')]
    const found = all.find(one =>
      new RegExp(name).test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
    )
    if (!found) throw new Error(`no button ${name}`)
    return act(() => found.click())
  }
  await press(/नेपाली/)
  await press(/^१२३$/)
  expect(text()).toContain('७')
  expect(field().value).toBe('१,५००.५')
  expect(localStorage.getItem('urja.numerals')).toBe('ne')
  for (const [typed, is] of [
    ['२,३४,५६७', '234567'],
    ['42', '42'],
    ['१2.5', '12.5'],
  ]) {
    await act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), typed)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(body.querySelector('output')?.textContent).toBe(is)
  }
})
