// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { act, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../../app/client/ui/lazy/lazy-part.tsx'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { onScreen } from '../form/on-screen.ts'

const Part = ({ text }: { text: string }) => <p>{text}</p>
const page = '<div id="app"></div><script type="module" src="/assets/index-old.js"></script>'
let isOnline = true
let served: string | null
const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

/** Fails so many times before it loads. */
function failing(times: number) {
  let tries = 0
  const load = async () => {
    tries++
    if (tries <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Part }
  }
  return { load, tries: () => tries }
}
const settled = () => act(() => vi.advanceTimersByTimeAsync(200))
const inPage = (One: ReturnType<typeof lazyPart<{ text: string }>>) =>
  onScreen(
    <Suspense fallback="waits">
      <One text="It is there" />
    </Suspense>,
  )

beforeEach(async () => {
  await loadMessages()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isOnline = true
  served = page
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', async () => {
    if (served === null) throw new TypeError('no connection')
    return new Response(served)
  })
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that a part did not load, and loads it anew at Retry', async () => {
  const { load, tries } = failing(1)
  const screen = inPage(lazyPart(load))
  await settled()
  expect(screen.text()).toContain('This part of the screen could not be loaded.')
  expect(screen.text()).not.toContain('Reload')
  await screen.press('Retry')
  await settled()
  expect(screen.text()).toBe('It is there')
  expect(tries()).toBe(2)
  screen.close()
})

it('offers to reload where a second try fails too', async () => {
  const screen = inPage(lazyPart(failing(9).load))
  await settled()
  await screen.press('Retry')
  await settled()
  expect(screen.text()).toContain('Retry')
  expect(screen.text()).toContain('Reload')
  screen.close()
})

it('says that there is no network, and comes with the network', async () => {
  const screen = inPage(lazyPart(failing(1).load))
  isOnline = false
  await settled()
  expect(screen.text()).toContain('No network.')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await settled()
  expect(screen.text()).toBe('It is there')
  screen.close()
})

it('says so too where the server does not answer', async () => {
  served = null
  const screen = inPage(lazyPart(failing(1).load))
  await settled()
  expect(screen.text()).toContain('No network.')
  screen.close()
})

it('loads anew when it is shown again', async () => {
  const Lazy = lazyPart(failing(1).load)
  const first = inPage(Lazy)
  await settled()
  first.close()
  const second = inPage(Lazy)
  await settled()
  expect(second.text()).toBe('It is there')
  second.close()
})

it('stands at once where it was fetched before; a fetch that fails is tried again', async () => {
  const { load } = failing(1)
  const Lazy = lazyPart(load)
  await Lazy.prefetch()
  await Lazy.prefetch()
  const screen = inPage(Lazy)
  expect(screen.text()).toBe('It is there')
  screen.close()
})

it('closes a dialog that does not come, says so in a toast, and opens it at the next press', async () => {
  const Dialog = lazyPart<{ text: string; close(): void }>(failing(1).load, 'toast')
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog text="It is there" close={() => setOpen(false)} />}
      </>
    )
  }
  const screen = onScreen(<Opener />)
  await screen.press('Open')
  await settled()
  expect(shown()).toEqual(['This part of the screen could not be loaded.'])
  await screen.press('Open')
  await settled()
  expect(screen.text()).toContain('It is there')
  screen.close()
})
