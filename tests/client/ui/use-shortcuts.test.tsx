// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import {
  isForScreen,
  isTypedInto,
  type Shortcut,
  useShortcuts,
} from '../../../app/client/ui/use-shortcuts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Keys({ table }: { table: readonly Shortcut[] }) {
  useShortcuts(table)
  return <input />
}
function open(first: readonly Shortcut[]) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (table: readonly Shortcut[]) => act(() => root.render(<Keys table={table} />))
  show(first)
  const close = () => {
    act(() => root.unmount())
    place.remove()
  }
  return { place, show, close }
}
function press(key: string | undefined, more: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  if (key === undefined) Object.defineProperty(event, 'key', { value: undefined })
  target.dispatchEvent(event)
  return event
}

test('the first entry that fits acts, and the browser does nothing of its own', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { close } = open([
    { key: 'n', when: event => event.altKey, act: first },
    { key: 'n', act: second },
  ])
  expect(press('N').defaultPrevented).toBe(true)
  expect([first, second].map(one => one.mock.calls.length)).toEqual([0, 1])
  press('n', { altKey: true })
  expect([first, second].map(one => one.mock.calls.length)).toEqual([1, 1])
  expect(press('x').defaultPrevented).toBe(false)
  close()
})

test('Ctrl and the command key count as one, and a key without them is another', () => {
  const [save, letter] = [vi.fn(), vi.fn()]
  const { close } = open([
    { key: 's', withCtrl: true, act: save },
    { key: 's', act: letter },
  ])
  press('s', { ctrlKey: true })
  press('s', { metaKey: true })
  press('s')
  expect([save, letter].map(one => one.mock.calls.length)).toEqual([2, 1])
  close()
})

test('the table of the newest render counts, listened for once; an empty one has no keys', () => {
  const added = vi.spyOn(document, 'addEventListener')
  const [old, latest] = [vi.fn(), vi.fn()]
  const { show, close } = open([{ key: 'n', act: old }])
  show([{ key: 'n', act: latest }])
  press('n')
  expect([old, latest].map(one => one.mock.calls.length)).toEqual([0, 1])
  show([])
  expect(press('n').defaultPrevented).toBe(false)
  expect(added.mock.calls.filter(([type]) => type === 'keydown')).toHaveLength(1)
  show([{ key: 'n', act: latest }])
  close()
  press('n')
  expect(latest).toHaveBeenCalledTimes(1)
  added.mockRestore()
})

test('Esc goes on to others, and a keydown without a key is none', () => {
  const stop = vi.fn()
  const { close } = open([{ key: 'escape', act: stop }])
  expect(press('Escape').defaultPrevented).toBe(false)
  press(undefined)
  expect(stop).toHaveBeenCalledTimes(1)
  close()
})

test('a field has its letters, and an open dialog has all keys', () => {
  const typed: boolean[] = []
  const { place, close } = open([{ key: 'n', act: event => void typed.push(isTypedInto(event)) }])
  press('n')
  press('n', {}, place.querySelector('input') ?? place)
  const dialog = place.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  press('n')
  expect(typed).toEqual([false, true, false])
  const fresh = new KeyboardEvent('keydown', { key: 'n', cancelable: true })
  expect(isForScreen(fresh)).toBe(false)
  dialog.remove()
  expect(isForScreen(fresh)).toBe(true)
  fresh.preventDefault()
  expect(isForScreen(fresh)).toBe(false)
  close()
})
