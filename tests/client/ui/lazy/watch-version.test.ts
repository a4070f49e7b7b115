// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const pageOf = (entry: string) => `<div id="app"></div><script type="module" src="/assets/${entry}"></script>`
let served = ''
let isHidden = false
const reload = vi.fn()
const announce = vi.fn()
let end: () => void

async function watch(): Promise<void> {
  vi.resetModules()
  const { watchVersion } = await import('../../../../app/client/ui/lazy/watch-version.ts')
  end = watchVersion(announce, reload)
}
async function show(after_ms: number): Promise<void> {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(after_ms)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10)
}
const type = () =>
  document.body
    .appendChild(document.createElement('input'))
    .dispatchEvent(new Event('input', { bubbles: true }))

beforeEach(() => {
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  })
  vi.useFakeTimers()
  isHidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  sessionStorage.clear()
  for (const mock of [reload, announce]) mock.mockClear()
  document.head.innerHTML = pageOf('index-old.js')
  served = pageOf('index-new.js')
  vi.stubGlobal('fetch', async () => new Response(served))
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

it('announces a new build once, on a page that stays open', async () => {
  await watch()
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 10)
  expect([announce.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(announce).toHaveBeenCalledOnce()
})

it('a tab that comes back reloads where nothing was typed', async () => {
  await watch()
  await show(1_000)
  expect(reload).not.toHaveBeenCalled()
  await show(61_000)
  expect([announce.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1])
})

it('a tab that comes back to something typed announces it and stays', async () => {
  await watch()
  type()
  await show(61_000)
  expect([announce.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})

it('the same build, no network and a page that is left say nothing', async () => {
  served = pageOf('index-old.js')
  await watch()
  await show(61_000)
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')))
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 10)
  served = pageOf('index-new.js')
  vi.stubGlobal('fetch', async () => new Response(served))
  end()
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 10)
  expect([announce.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
})
