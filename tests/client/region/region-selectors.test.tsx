// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RegionSelectors } from '../../../app/client/region/region-selectors.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'

let root: Root | undefined
const chosen: number[] = []

beforeAll(() => loadMessages())
afterEach(() => {
  root?.unmount()
  chosen.length = 0
})

const option = (title: string, value: number, scode = 0, dcode = 0) => ({
  title,
  value,
  scode,
  dcode,
  type: '',
})
const lists = {
  provinces: [option('All', 0), option('Gandaki', 4, 4)],
  districts: [option('All', 0), option('Gorkha', 436, 4, 436), option('Lamjung', 437, 4, 437)],
  municipalities: [
    option('All', 0),
    option('Siranchok', 43602, 4, 436),
    { ...option('Sulikot', 43611, 4, 436), name_today: 'Barpak Sulikot' },
  ],
}

function municipalityField(region: number): HTMLInputElement {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  flushSync(() =>
    root?.render(
      <MantineProvider>
        <RegionSelectors lists={lists} region={region} choose={code => chosen.push(code)} layout="row" />
      </MantineProvider>,
    ),
  )
  const field = place.querySelector<HTMLInputElement>('input[aria-label="Municipality"]')
  if (!field) throw new Error('no field')
  return field
}

function type(field: HTMLInputElement, text: string): void {
  field.focus()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const press = (field: HTMLInputElement, key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
const listOf = (field: HTMLInputElement) => document.getElementById(field.getAttribute('aria-controls') ?? '')
const listed = (field: HTMLInputElement) =>
  [...(listOf(field)?.querySelectorAll('[role=option]') ?? [])].map(found => found.textContent)

test('letters that come faster than timers: Enter takes the first match', async () => {
  const field = municipalityField(436)
  for (const text of ['s', 'su', 'sul']) type(field, text)
  await new Promise(resolve => setTimeout(resolve, 20))
  press(field, 'Enter')
  expect(chosen).toEqual([43611])
})

test('Enter right behind the last letter does not wait for the list', () => {
  const field = municipalityField(436)
  type(field, 'suli')
  press(field, 'Enter')
  expect(chosen).toEqual([43611])
})

test('what matches nothing chooses nothing, and what is chosen already is not chosen again', async () => {
  const field = municipalityField(43611)
  type(field, 'nowhere')
  press(field, 'Enter')
  type(field, 'sulik')
  press(field, 'Enter')
  expect(chosen).toEqual([])
  await expect.poll(() => field.value).toBe('Sulikot')
})

test('once the list is there, Enter takes what the arrow keys went to, once', async () => {
  const field = municipalityField(436)
  type(field, 'k')
  await expect.poll(() => listed(field)).toEqual(['Siranchok', 'SulikotBarpak Sulikot today'])
  press(field, 'ArrowDown')
  press(field, 'Enter')
  expect(chosen).toEqual([43611])
})

test('a renamed municipality is found by its name of today, which stands beside the old one', async () => {
  const field = municipalityField(436)
  type(field, 'barpak')
  await expect.poll(() => listed(field)).toEqual(['SulikotBarpak Sulikot today'])
  press(field, 'Enter')
  expect(chosen).toEqual([43611])
})
